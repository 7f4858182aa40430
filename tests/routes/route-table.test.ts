import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { findRouteTable } from "#app/processes/web/trim-route-table.ts";
import { isReachedFromDesk } from "#app/routes/desk/warm-routes.tsx";
import addresses from "#app/routes.ts";

const routeSchema = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  module: z.string().startsWith("/assets/"),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const tableSchema = z.object({ routes: z.record(z.string(), routeSchema) });

/**
 * The route table of the build for the browser's router: it changes with React Router and with our folders
 * (decision 24).
 */
const assets = join(projectRoot, "build/client/assets");
const table = readFileSync(findRouteTable(assets), "utf8").replace(/^[^{]*|;$/g, "");
const { routes } = tableSchema.parse(JSON.parse(table));

const idsOf = (entries: typeof addresses): string[] =>
  entries.flatMap(({ file, id = file.replace(/\.tsx?$/, ""), children = [] }) => [
    id,
    ...idsOf(children),
  ]);

test("the browser knows every screen and every form's address", () => {
  const expected = idsOf(addresses).filter((id) => !/^routes\/(api|bytes|health|push)\//.test(id));
  expect(Object.keys(routes).sort()).toEqual(["root", ...expected].sort());
});

test("every screen over the desk and every form's address is loaded before the network can go", () => {
  const reached = Object.values(routes).filter(isReachedFromDesk);
  expect(reached.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "routes/desk/over-desk",
      "routes/thread/thread",
      "routes/intake/import",
      "routes/search/search",
      "routes/trash/trash",
      "routes/files/upload/upload",
      "routes/files/list/files-list",
      "form/uploads",
      "form/tasks/:taskId/status",
      "routes/palette/find",
      "routes/trash/more-trash",
      "routes/thread/messages/more-messages",
    ]),
  );
});
