import { expect, test } from "vitest";
import type { ImportState } from "#app/domain/intake/import/import.ts";
import { describeImport, summariseImports, urgentFirst } from "./import-words.ts";

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
    "Importing 3 email threads, 2 done",
  );
  expect(summariseImports([thread("duplicate")])).toBe("Import finished, 1 email thread");
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

test("failures come first, then what runs, waits, has ended; otherwise in their order", () => {
  const states: ImportState[] = ["done", "queued", "failed", "duplicate", "running", "done"];
  const threads = states.map((state, at) => ({ ...thread(state), at }));
  expect(urgentFirst(threads).map(({ at }) => at)).toEqual([2, 4, 1, 0, 3, 5]);
});
