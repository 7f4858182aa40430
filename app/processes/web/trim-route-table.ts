import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";

/**
 * After a build: the table of routes that every page loads first names no calls of /api and no
 * bytes. Pages reach those by fetch and by links that leave the router, and a quarter of the table
 * was theirs.
 */
const assets = join(projectRoot, "build/client/assets");
const assignment = /^(window\.__reactRouterManifest=)(.*);$/s;
const tableSchema = z.looseObject({ routes: z.record(z.string(), z.unknown()) });

const file = readdirSync(assets).find((name) => /^manifest-[0-9a-f]+\.js$/.test(name));
if (!file) throw new Error("The build has no table of routes.");
const [, before, text] = assignment.exec(readFileSync(join(assets, file), "utf8")) ?? [];
if (!before || !text) throw new Error("The build's table of routes is not as expected.");
const table = tableSchema.parse(JSON.parse(text));
const all = Object.entries(table.routes);
const pages = all.filter(([id]) => !/^routes\/(?:api|files)\//.test(id));
writeFileSync(
  join(assets, file),
  `${before}${JSON.stringify({ ...table, routes: Object.fromEntries(pages) })};`,
);
console.log(`The browser's table of routes has ${pages.length} of ${all.length}.`);
