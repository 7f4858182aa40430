import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

/** Routes that no page reaches by the router: calls of /api and bytes by fetch and plain links, the others never. */
const outsideTheRouter = /^routes\/(?:api|bytes|health|push)\//;
const assignment = /^(window\.__reactRouterManifest=)(.*);$/s;
const addresses = z.array(z.string());
const routeSchema = z.looseObject({
  hasDefaultExport: z.boolean(),
  module: z.string(),
  imports: addresses,
  css: addresses,
});
const tableSchema = z.looseObject({
  routes: z.record(z.string(), routeSchema),
  entry: z.looseObject({ imports: addresses }),
});

/**
 * Returns the text of React Router's route table, which every page loads first, without the routes that the
 * browser's router never matches, without the imports that every page has loaded, and with one address for all modules
 * that hold nothing in the browser, as those of actions do (decision 24). `isEmpty` tells of a module's address whether
 * it is one of these. Throws when the table is not as expected, so that a React Router release that changes it fails the
 * build.
 */
export function trimRouteTable(text: string, isEmpty: (module: string) => boolean): string {
  const [, before, json] = assignment.exec(text) ?? [];
  if (!before || !json) throw new Error("The build's table of routes is not as expected.");
  const table = tableSchema.parse(JSON.parse(json));
  const all = Object.entries(table.routes);
  const pages = all.filter(([id]) => !outsideTheRouter.test(id));
  if (pages.length === all.length) throw new Error("The table of routes names no call of /api.");
  for (const [id, { hasDefaultExport }] of all) {
    const isScreen = hasDefaultExport && outsideTheRouter.test(id);
    if (isScreen) throw new Error(`${id} is a screen: the browser's router must know it.`);
  }
  const ofEveryPage = new Set([...table.entry.imports, ...(table.routes.root?.imports ?? [])]);
  const empty = pages.map(([, { module }]) => module).find(isEmpty);
  const routes = pages.map(([id, route]) => {
    const module = empty && isEmpty(route.module) ? empty : route.module;
    const isOwn = (address: string) => id === "root" || !ofEveryPage.has(address);
    const { imports, css, ...others } = { ...route, module };
    return [id, { ...others, ...unlessEmpty({ imports: imports.filter(isOwn), css }) }];
  });
  return `${before}${JSON.stringify({ ...table, routes: Object.fromEntries(routes) }, withoutNo)};`;
}

/** Omits a route's empty lists: the router treats a missing key the same. */
function unlessEmpty(lists: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** Omits false values: the router treats a missing key the same. It never reads the key of the default export. */
function withoutNo(key: string, value: unknown): unknown {
  const isNone =
    key === "hasDefaultExport" ||
    (value === false && /^has(Action|Loader|Client|ErrorBoundary)/.test(key));
  return isNone ? undefined : value;
}

/** The file of the client build's assets that contains the table. */
export function findRouteTable(assets: string): string {
  const file = readdirSync(assets).find((name) => /^manifest-[0-9a-f]+\.js$/.test(name));
  if (!file) throw new Error("The build has no table of routes.");
  return join(assets, file);
}

/** For React Router's buildEnd: shortens the route table in the client build's assets. */
export function trimBuiltRouteTable(assets: string): void {
  const file = findRouteTable(assets);
  const isEmpty = (module: string) => statSync(join(assets, basename(module))).size === 0;
  writeFileSync(file, trimRouteTable(readFileSync(file, "utf8"), isEmpty));
}
