import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closingId, type TaskClosed } from "#app/domain/changes/task-closed.ts";
import { createClosingNews } from "./closing-news.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const of = (taskId: string) => ({ threadId: "tea", messageId: "m2", taskId });
const id = (taskId: string) => closingId(of(taskId));

function setUp() {
  const shown: TaskClosed[][] = [];
  return { shown, news: createClosingNews((closed) => shown.push(closed)) };
}

test("what is closed within a second is told together, each once", () => {
  const { shown, news } = setUp();
  news.note(id("a"));
  vi.advanceTimersByTime(900);
  for (const one of [id("b"), id("a"), "tea"]) news.note(one);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([[of("a"), of("b")]]);
  news.note(id("c"));
  vi.advanceTimersByTime(1_000);
  expect(shown.at(-1)).toEqual([of("c")]);
});

test("stopped, it tells nothing more", () => {
  const { shown, news } = setUp();
  news.note(id("a"));
  news.stop();
  vi.advanceTimersByTime(2_000);
  expect(shown).toEqual([]);
});
