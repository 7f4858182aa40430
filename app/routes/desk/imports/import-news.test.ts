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

test("several are summed up, without those that failed", () => {
  const before = [thread("a", "running"), thread("b", "queued"), thread("c", "done")];
  const after = [thread("a", "done"), thread("b", "failed", "No."), thread("c", "duplicate")];
  expect(importNews(before, after, here)).toEqual({
    toast: { title: "Import Complete", description: "2 email threads imported successfully" },
    opens: null,
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
