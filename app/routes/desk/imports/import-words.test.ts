import { expect, test } from "vitest";
import type { ImportState } from "#app/domain/intake/import/import.ts";
import { describeImport, inSteadyOrder, summariseImports } from "./import-words.ts";

const thread = (state: ImportState, more: object = {}) => ({
  state,
  error: null,
  messagesDone: 0,
  messagesTotal: null,
  ...more,
});

test("the tray counts what is done only once something is", () => {
  expect(summariseImports([thread("queued")])).toBe("Importing 1 email thread");
  expect(summariseImports([thread("queued"), thread("running")])).toBe("Importing 2 email threads");
  expect(summariseImports([thread("done"), thread("failed"), thread("running")])).toBe(
    "Importing 3 email threads, 1 done, 1 failed",
  );
  expect(summariseImports([thread("duplicate")])).toBe("Import finished, 1 email thread");
  expect(summariseImports([thread("done"), thread("failed")])).toBe(
    "Import finished, 2 email threads, 1 failed",
  );
});

test("each thread says how far it is and how it ended", () => {
  expect(describeImport(thread("queued"))).toBe("Waiting");
  expect(describeImport(thread("running"))).toBe("Starting");
  expect(describeImport(thread("running", { messagesDone: 2, messagesTotal: 8 }))).toBe(
    "2 of 8 messages",
  );
  expect(describeImport(thread("done"))).toBe("Email processed successfully");
  expect(describeImport(thread("duplicate"))).toBe("Already imported");
  expect(describeImport(thread("failed", { error: "No." }))).toBe("No.");
  expect(describeImport(thread("failed"))).toBe("Failed to process email. Please try again.");
});

test("failures come first, then what runs, waits, has ended; and every row stays there, a new import above", () => {
  const rows = (importId: string, ...states: ImportState[]) =>
    states.map((state, at) => ({ ...thread(state), importId, threadId: String(at) }));
  const places = new Map<string, number>();
  const order = (...threads: ReturnType<typeof rows>) =>
    inSteadyOrder(threads, places).map(({ importId, threadId }) => importId + threadId);
  const first = ["a2", "a4", "a1", "a0", "a3"];
  expect(order(...rows("a", "done", "queued", "failed", "duplicate", "running"))).toEqual(first);
  const ended = rows("a", "done", "running", "queued", "duplicate", "done");
  expect(order(...ended)).toEqual(first);
  expect(order(...rows("b", "queued"), ...ended)).toEqual(["b0", ...first]);
});
