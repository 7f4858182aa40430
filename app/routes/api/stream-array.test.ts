import { expect, test } from "vitest";
import { streamArray } from "./stream-array.ts";

/** Returns pages of a list; records how many were read, and whether the reading was ended. */
function pagesOf(count: number) {
  const noted = { read: 0, isEnded: false };
  async function* read() {
    try {
      for (let page = 0; page < count; page++) {
        noted.read++;
        yield [{ page }, { page, again: "ä\n" }];
      }
    } finally {
      noted.isEnded = true;
    }
  }
  return { noted, pages: read() };
}

test.each([0, 1, 3])("%i pages are one JSON array", async (count) => {
  const answer = streamArray(pagesOf(count).pages);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const pages = Array.from({ length: count }, (_, page) => page);
  expect(await answer.json()).toEqual(pages.flatMap((page) => [{ page }, { page, again: "ä\n" }]));
});

test("a page is read when the one before was taken, and none after the client left", async () => {
  const { noted, pages } = pagesOf(1_000);
  const reader = streamArray(pages).body!.getReader();
  expect(noted.read).toBe(0);
  await reader.read();
  await reader.read();
  expect(noted.read).toBe(2);
  await reader.cancel();
  expect(noted).toEqual({ read: 2, isEnded: true });
});

test("a failure cuts the array short", async () => {
  async function* failing() {
    yield [1];
    throw new Error("The database is gone.");
  }
  await expect(streamArray(failing()).json()).rejects.toThrow("The database is gone.");
});

test.each([0, 2])("%i pages are an array within an object", async (count) => {
  const around = { before: '{"name":"ä","pages":', after: "}" };
  const { name, pages } = await streamArray(pagesOf(count).pages, around).json();
  expect(name).toBe("ä");
  expect(pages).toHaveLength(2 * count);
});
