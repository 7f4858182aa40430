import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { callsByGroup } from "#app/routes/api/calls/all.ts";
import routes from "#app/routes.ts";
import { allCommands } from "./all-commands.ts";

function everyRoute(entries: RouteConfigEntry[], above = ""): { file: string; path: string }[] {
  return entries.flatMap(({ file, path = "", children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    return [{ file, path: whole }, ...everyRoute(children, whole)];
  });
}

test("every form's route has its command, and every command a route of its own", async () => {
  const table = everyRoute(await routes);
  const paths = allCommands.map(({ path }) => path);
  // A layout around them has no path of its own.
  const actions = table.filter(({ file, path }) => file.startsWith("routes/actions/") && path);
  expect(paths).toEqual(expect.arrayContaining(actions.map(({ path }) => path)));
  expect(table.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  expect(new Set(paths).size).toBe(paths.length);
});

test("the call of /api for a command is one that changes something", () => {
  const changes = Object.values(callsByGroup)
    .flat()
    .filter(({ method }) => method !== "GET")
    .map(({ path }) => path);
  const twins = allCommands.flatMap(({ api = [] }) => api);
  expect(changes).toEqual(expect.arrayContaining(twins));
});
