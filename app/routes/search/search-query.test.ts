import { expect, test } from "vitest";
import { readSearchQuery, searchAddress } from "./search-query.ts";

const read = (query: string) => readSearchQuery(new URLSearchParams(query));

test("a blank query means no search, an unknown mode is media", () => {
  expect(read("q=%20%20&mode=x")).toEqual({ q: "", mode: "media", extension: false });
  expect(read("q=%20blue+logo%20&mode=feedback").q).toBe("blue logo");
  expect(read(`q=${"a".repeat(999)}`).q).toHaveLength(200);
});

test("an address is read back, and switching keeps the words", () => {
  const query = read("q=a%26b&mode=feedback&extension=chrome");
  expect(readSearchQuery(new URLSearchParams(searchAddress(query)))).toEqual(query);
  expect(searchAddress(query, { mode: "media" })).toBe("?q=a%26b&extension=chrome");
  expect(searchAddress(query, { q: " " })).toBe("?mode=feedback&extension=chrome");
});
