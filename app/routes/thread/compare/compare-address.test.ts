import { expect, test } from "vitest";
import { compareSearch, readCompareAddress } from "./compare-address.ts";

const read = (text: string) => readCompareAddress(new URLSearchParams(text));

test("the whole state of a comparison is in its address", () => {
  const text =
    "?older=3.1&newer=7&mode=wipe&page=2&offset=-1&change=4&task=a-1&zoom=300&mix=20&held=older&x=12&y=70&extension=chrome";
  expect(compareSearch(read(text))).toBe(text);
});

test("what is as usual is left out, and what is malformed is as if it were not there", () => {
  expect(compareSearch(read("?mode=side&page=1&zoom=100"))).toBe("?");
  const odd =
    "?older=3.0&newer=x&mode=no&page=0&offset=1e9&change=201&task=<b>&zoom=99999&mix=-1&held=both&x=101&extension=1";
  expect(read(odd)).toEqual(read(""));
});
