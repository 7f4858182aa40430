import { expect, test } from "vitest";
import type { ToastMessage } from "#app/client/toasts/toast.ts";
import { createExtractionNews } from "./extraction-news.ts";

const cards = (feedbackCount: number) => [{ threadId: "tea", feedbackCount }];

function setUp() {
  const shown: ToastMessage[] = [];
  return { shown, news: createExtractionNews((toast) => shown.push(toast)) };
}

test("tasks of a thread that is not open are told at once, and only once", () => {
  const { shown, news } = setUp();
  news.ready("tea", "wine", cards(0));
  news.read(cards(3));
  expect(shown).toEqual([
    { title: "Tasks Ready!", description: "New tasks has been extracted from your email." },
  ]);
});

test("those of the open thread are told with their number, when it has been read again", () => {
  const { shown, news } = setUp();
  news.ready("tea", "tea", cards(1));
  news.read(cards(1));
  expect(shown).toEqual([]);
  news.read(cards(4));
  news.read(cards(5));
  expect(shown).toEqual([
    { title: "Feedback Extracted", description: "3 new feedback items found." },
  ]);
});

test("an open thread that is not among the cards read so far is told without a number", () => {
  const { shown, news } = setUp();
  news.ready("tea", "tea", []);
  expect(shown.map(({ title }) => title)).toEqual(["Tasks Ready!"]);
});
