import { expect, test } from "vitest";
import type { ImportProgress, ImportState } from "#app/domain/intake/import/import.ts";
import { openImports } from "./open-imports.ts";

function row(importId: string, threadId: string, state: ImportState): ImportProgress {
  return {
    importId,
    threadId,
    subject: "",
    state,
    error: null,
    waitsUntil: null,
    messagesTotal: 1,
    messagesDone: 0,
  };
}

test("an import with a thread that runs or failed shows whole, one that went well does not", () => {
  const imports = [row("a", "1", "done"), row("a", "2", "failed"), row("b", "3", "done")];
  expect(openImports(imports).map(({ threadId }) => threadId)).toEqual(["1", "2"]);
});

test("a page begins with twenty rows at most", () => {
  const imports = Array.from({ length: 50 }, (_, at) => row("a", String(at), "queued"));
  expect(openImports(imports)).toHaveLength(20);
});
