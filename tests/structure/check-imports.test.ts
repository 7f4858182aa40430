import { expect, test } from "vitest";
import { findForbiddenImports } from "./check-imports.ts";
import { importsOf } from "./import-graph.ts";

const graphOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([file, text]) => [file, importsOf(file, text)]));

test("a layer may import what its row names, and nothing else", () => {
  const text = 'import { db } from "#app/adapters/db/client.server.ts";';
  expect(findForbiddenImports(graphOf({ "app/domain/tasks/task.ts": text }))).toEqual([]);
  expect(findForbiddenImports(graphOf({ "app/routes/desk/desk.tsx": text }))).toHaveLength(1);
  expect(findForbiddenImports(graphOf({ "app/routes/desk/desk.test.tsx": text }))).toEqual([]);
});

test("domains and screens point one way, by imports of every kind", () => {
  const kinds = [
    'import type { Desk } from "#app/domain/desk/desk.ts";',
    'export { desk } from "#app/domain/desk/desk.ts";',
    'await import("#app/domain/desk/desk.ts");',
    'import { desk } from "../desk/desk.ts";',
  ];
  for (const text of kinds) {
    const [line] = findForbiddenImports(graphOf({ "app/domain/files/file.ts": text }));
    expect(line).toContain("app/domain/files/file.ts imports app/domain/desk/desk.ts");
  }
  const down = 'import { file } from "#app/domain/files/file.ts";';
  expect(findForbiddenImports(graphOf({ "app/domain/desk/desk.ts": down }))).toEqual([]);
});

test("the domain knows neither React nor the demo, and nothing that ships knows a test", () => {
  const forbidden = [
    'from "react"',
    'from "#demo/start.ts"',
    'from "#tests/setup/browser/browser.ts"',
  ];
  for (const from of forbidden) {
    const graph = graphOf({ "app/domain/tasks/task.ts": `import { x } ${from};` });
    expect(findForbiddenImports(graph)).toHaveLength(1);
  }
});

test("a screen imports no sheet of its own", () => {
  const graph = graphOf({ "app/routes/desk/desk.tsx": 'import "./desk.css";' });
  expect(findForbiddenImports(graph)).toEqual([
    "app/routes/desk/desk.tsx imports app/routes/desk/desk.css: app/app.css imports all styles.",
  ]);
});

test("a cycle is found, and one of types too", () => {
  const a = 'import { b } from "./b.ts";';
  const said = ["A cycle: app/ui/a.ts → app/ui/b.ts → app/ui/a.ts"];
  const cycle = graphOf({ "app/ui/a.ts": a, "app/ui/b.ts": 'import { a } from "./a.ts";' });
  expect(findForbiddenImports(cycle)).toEqual(said);
  const types = graphOf({ "app/ui/a.ts": a, "app/ui/b.ts": 'import type { A } from "./a.ts";' });
  expect(findForbiddenImports(types)).toEqual(said);
});

test("the type of the root's data makes no cycle", () => {
  const graph = graphOf({
    "app/root.tsx": 'import { useRootData } from "#app/client/root-data.ts";',
    "app/client/root-data.ts": 'import type { loader } from "#app/root.tsx";',
  });
  expect(findForbiddenImports(graph)).toEqual([]);
});
