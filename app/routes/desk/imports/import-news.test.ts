import { expect, test } from "vitest";
import type { ImportState } from "#app/domain/intake/import/import.ts";
import { importNews, type Progress } from "./import-news.ts";

const thread = (threadId: string, state: ImportState, error: string | null = null): Progress => ({
  importId: "one",
  threadId,
  state,
  error,
});
const here = new Set(["one"]);
const elsewhere = new Set<string>();

test("an import begun elsewhere is announced for 20 s, one begun here already was", () => {
  const begun = [thread("a", "queued"), thread("b", "queued")];
  expect(importNews([], begun, elsewhere).toast).toEqual({
    title: "Importing...",
    description: "Processing 2 email threads",
    durationMs: 20_000,
  });
  expect(importNews([], begun, here).toast).toBeNull();
});

test("nothing is said while it goes on, or of one that had ended before the page was there", () => {
  expect(importNews([thread("a", "queued")], [thread("a", "running")], here).toast).toBeNull();
  expect(importNews([], [thread("a", "done")], elsewhere).toast).toBeNull();
});

test("one asked for here that was over before it was seen to run is told all the same", () => {
  expect(importNews([], [thread("a", "duplicate")], here)).toEqual({
    toast: { title: "Already imported" },
    opens: { importId: "one", threadId: "a" },
  });
  expect(importNews([thread("a", "done")], [thread("a", "done")], here).toast).toBeNull();
});

test("one thread asked for here is opened when it is done, and elsewhere only announced", () => {
  const before = [thread("a", "running")];
  const after = [thread("a", "done")];
  expect(importNews(before, after, here)).toEqual({
    toast: { title: "Import Complete", description: "1 email thread imported successfully" },
    opens: { importId: "one", threadId: "a" },
  });
  expect(importNews(before, after, elsewhere).opens).toBeNull();
});

test("several are summed up, each as what became of it", () => {
  const before = ["a", "b", "c", "d"].map((id) => thread(id, "running"));
  const told = (...states: ImportState[]) => {
    const ends = states.map((state, at) =>
      thread("abcd"[at] ?? "", state, state === "failed" ? "No." : null),
    );
    return importNews(before, ends, here).toast;
  };
  expect(told("done", "done")).toEqual({
    title: "Import Complete",
    description: "2 email threads imported successfully",
  });
  expect(told("done", "duplicate", "duplicate")).toEqual({
    title: "Import Complete",
    description: "1 email thread imported successfully, 2 others already imported",
  });
  expect(told("duplicate", "duplicate")).toEqual({
    title: "Already imported",
    description: "2 email threads",
  });
  expect(told("done", "failed", "duplicate", "failed")).toEqual({
    title: "Import Complete",
    description: "1 email thread imported successfully, 1 other already imported, 2 failed: No.",
    tone: "destructive",
  });
  expect(told("failed", "failed")).toEqual({
    title: "Import Failed",
    description: "No.",
    tone: "destructive",
  });
});

test("a failure says why", () => {
  const failed = [thread("a", "failed", "Failed to process email. Please try again.")];
  expect(importNews([thread("a", "running")], failed, here).toast).toEqual({
    title: "Import Failed",
    description: "Failed to process email. Please try again.",
    tone: "destructive",
  });
});

test("a duplicate says so and is opened", () => {
  expect(importNews([thread("a", "running")], [thread("a", "duplicate")], here)).toEqual({
    toast: { title: "Already imported" },
    opens: { importId: "one", threadId: "a" },
  });
});

test("a failure without a reason is told all the same", () => {
  const news = importNews([thread("a", "running")], [thread("a", "failed")], elsewhere);
  expect(news.toast?.description).toBe("Failed to import emails.");
});
