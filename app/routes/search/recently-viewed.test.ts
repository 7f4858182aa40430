import { expect, test } from "vitest";
import { readRecentlyViewed, remember, storageKey, withoutDeleted } from "./recently-viewed.ts";

const item = (id: string, clickedAt = 1) => ({
  id,
  name: `File ${id}`,
  image: null,
  previewUrl: "/files/1/preview",
  content: "/dashboard/thread/t?file=1",
  clickedAt,
});

test("the newest is first, at most five are kept", () => {
  const list = ["a", "b", "c", "d", "e", "f"].reduce(
    (list, id) => remember(list, item(id)),
    [] as ReturnType<typeof remember>,
  );
  expect(list.map(({ id }) => id)).toEqual(["f", "e", "d", "c", "b"]);
  expect(list).toHaveLength(5);
});

test("seeing something again moves it to the front, without a duplicate", () => {
  expect(remember([item("a"), item("b")], item("b", 9))).toEqual([item("b", 9), item("a")]);
});

test("what was deleted forever leaves the list, and so does what stood in a deleted thread", () => {
  const elsewhere = { ...item("c"), content: "/dashboard/thread/other?file=3" };
  const loose = { ...item("d"), content: "/dashboard/files?file=4" };
  const list = [item("a"), item("b"), elsewhere, loose];
  expect(withoutDeleted(list, new Set(["a", "other"]))).toEqual([item("b"), loose]);
  expect(withoutDeleted(list, new Set(["t"]))).toEqual([elsewhere, loose]);
});

test("stored items are read back", () => {
  expect(readRecentlyViewed(JSON.stringify([item("a")]))).toEqual([item("a")]);
});

test.each([null, "", "{", "{}", "[1,null]", JSON.stringify([{ ...item("a"), name: 1 }])])(
  "damaged storage %j reads as empty",
  (stored) => {
    expect(readRecentlyViewed(stored)).toEqual([]);
  },
);

test("an address outside the app is not taken from storage", () => {
  for (const content of [
    "https://evil.example/",
    "//evil.example",
    "javascript:alert(1)",
    "/\\x",
  ]) {
    expect(readRecentlyViewed(JSON.stringify([{ ...item("a"), content }]))).toEqual([]);
  }
});

test("two users of one browser, and the two kinds, keep apart", () => {
  const keys = ["u1", "u2"].flatMap((user) => [
    storageKey(user, "media"),
    storageKey(user, "feedback"),
  ]);
  expect(new Set(keys).size).toBe(4);
});
