import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { allCalls } from "#app/routes/api/all-calls.server.ts";
import routes from "#app/routes.ts";
import { allCommands, formCommands } from "./all-commands.ts";
import { servedCommands } from "./served-commands.server.ts";

function addressesIn(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    return [whole, ...addressesIn(children, whole)];
  });
}

test("every form's command has both halves and an address of its own", async () => {
  const paths = formCommands.map(({ path }) => path);
  expect(servedCommands.map(({ command }) => command.path).toSorted()).toEqual(paths.toSorted());
  expect(new Set(paths).size).toBe(paths.length);
  const served = addressesIn(await routes);
  expect(served).toEqual(expect.arrayContaining(allCommands.map(({ path }) => path)));
});

test("a command has a call for each of its addresses in /api", () => {
  for (const { command, calls } of servedCommands) {
    expect(calls.map(({ path }) => path)).toEqual(command.api ?? []);
  }
});

test("every call of /api has an address, which it shares with none of the same method", async () => {
  const served = addressesIn(await routes);
  const names = allCalls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { path } of allCalls) expect(served).toContain(path.replace(/\{(\w+)\}/g, ":$1"));
});
