import { expect, test } from "vitest";
import { createRevisionCache, noteFollowing } from "#app/client/cache/revision-cache.ts";
import { rememberLoaded } from "#app/routes/thread/messages/messages-in-sight.ts";
import { shouldRevalidate } from "#app/routes/thread/thread.tsx";
import { rereadAll, rereadFor } from "./thread-news.ts";

const path = "http://localhost/dashboard/thread/tea";

function isReadAgain(change: Partial<Parameters<typeof shouldRevalidate>[0]> = {}): boolean {
  return shouldRevalidate({
    currentUrl: new URL(path),
    nextUrl: new URL(path),
    currentParams: { threadId: "tea" },
    nextParams: { threadId: "tea" },
    defaultShouldRevalidate: true,
    ...change,
  });
}

test("'feedback-ready' and other news of the open thread have it read again; other threads' are ignored", async () => {
  const answers: boolean[] = [];
  await rereadFor(new Set(["tea", "jam"]), async () => void answers.push(isReadAgain()));
  await rereadFor(new Set(["jam"]), async () => void answers.push(isReadAgain()));
  await rereadFor(new Set(), async () => void answers.push(isReadAgain()));
  expect(answers).toEqual([true, false, false]);
});

test("a form of one's own and another thread's address are read for whatever the news are", async () => {
  await rereadFor(new Set(["jam"]), async () => {
    expect(isReadAgain({ formMethod: "POST" })).toBe(true);
    expect(isReadAgain({ nextParams: { threadId: "jam" } })).toBe(true);
  });
});

test("a file that was sent is read again, also while another thread's news are being read", async () => {
  const answers: boolean[] = [];
  await rereadFor(new Set(["jam"]), async () => {
    await rereadAll(async () => void answers.push(isReadAgain()));
  });
  expect(answers).toEqual([true]);
});

test("what has changed without a revision is loaded again, although what was loaded is still fresh", async () => {
  noteFollowing(true);
  const { load } = createRevisionCache<{ revision: number; title: string }>(60_000);
  const read = (title: string) => load("tea", async () => ({ revision: 1, title }));
  await read("Harbour");
  expect((await read("Harbour, by another name")).title).toBe("Harbour");
  let shown = "";
  await rereadAll(async () => {
    shown = (await read("Harbour, by another name")).title;
  });
  noteFollowing(false);
  expect(shown).toBe("Harbour, by another name");
});

test("without news, and after a re-reading that failed, everything is read again", async () => {
  expect(isReadAgain()).toBe(true);
  const failing = rereadFor(new Set(), () => Promise.reject(new Error("no network")));
  await expect(failing).rejects.toThrow("no network");
  expect(isReadAgain()).toBe(true);
});

test("news of the open thread have it read again also while a file is being chosen", async () => {
  const nextUrl = new URL(`${path}?file=2`);
  const answers: boolean[] = [];
  await rereadFor(new Set(["tea"]), async () => void answers.push(isReadAgain({ nextUrl })));
  await rereadFor(new Set(["jam"]), async () => void answers.push(isReadAgain({ nextUrl })));
  expect(answers).toEqual([true, false]);
});

test("choosing a file or a pane reads nothing; messages are read until the page has them", () => {
  const to = (search: string, from = "") =>
    isReadAgain({ currentUrl: new URL(path + from), nextUrl: new URL(path + search) });
  expect(to("?file=2")).toBe(false);
  expect(to("?pane=media")).toBe(false);
  expect(to("?messages=1")).toBe(true);
  rememberLoaded({ threadId: "tea", ids: new Set(["m1"]), isWhole: false });
  expect(to("?messages=1")).toBe(false);
  expect(to("?message=m1", "?messages=1")).toBe(false);
  expect(to("?message=m2", "?messages=1")).toBe(true);
  rememberLoaded(null);
  expect(to("", "?messages=1")).toBe(false);
});
