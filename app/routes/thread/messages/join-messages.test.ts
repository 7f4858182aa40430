import { expect, test } from "vitest";
import { beyondWindow, joinMessages } from "./join-messages.ts";

const list = (...ids: string[]) => ids.map((id) => ({ id }));
const pages = { earlier: list("a", "b"), later: list("g", "h") };
const join = (window: string[], before: string[] = []) =>
  joinMessages(pages, list(...window), list(...before))
    .map(({ id }) => id)
    .join("");

test("pages are before and after the loader's messages", () => {
  expect(join(["c", "d", "e", "f"])).toBe("abcdefgh");
});

test("while the pages are read again, a message of both is there once", () => {
  expect(join(["b", "c", "d", "e", "f", "g"], [..."abcdefgh"])).toBe("abcdefgh");
});

test("while the pages are read again, what the loader no longer has stays", () => {
  expect(join(["d", "e"], [..."abcdefgh"])).toBe("abcdefgh");
  const atEnd = joinMessages({ ...pages, later: [] }, list("d", "e", "f"), list(..."abcde"));
  expect(atEnd).toEqual(list(..."abcdef"));
});

test("without further pages the loader's messages are all", () => {
  const none = { earlier: [], later: [] };
  expect(joinMessages(none, list("d", "e"), list(..."abcde"))).toEqual(list("d", "e"));
});

test("what is shown before and after another window stays, the nearest first; of a window elsewhere nothing does", () => {
  const beyond = (window: string, direction: "earlier" | "later") =>
    beyondWindow(list(..."abcdefgh"), list(...window), direction)
      .map(({ id }) => id)
      .join("");
  expect([beyond("cde", "earlier"), beyond("cde", "later")]).toEqual(["ba", "fgh"]);
  expect([beyond("xabc", "earlier"), beyond("xabc", "later")]).toEqual(["", "defgh"]);
  expect([beyond("xyz", "earlier"), beyond("xyz", "later"), beyond("", "later")]).toEqual([
    "",
    "",
    "",
  ]);
});
