import { expect, test } from "vitest";
import { readBounded, TooLong } from "./bounded-body.ts";

/** Chunks of four bytes; counts how many were read. */
function chunks(count: number) {
  const noted = { taken: 0 };
  async function* read() {
    for (; noted.taken < count; ) {
      noted.taken++;
      yield Buffer.from("abcd");
    }
  }
  return { noted, body: read() };
}

test("a body of just so many bytes is read whole, a missing one is empty", async () => {
  expect(String(await readBounded(chunks(2).body, 8))).toBe("abcdabcd");
  expect(String(await readBounded(null, 8))).toBe("");
});

test("a longer one is refused before the rest of it is read", async () => {
  const { noted, body } = chunks(100);
  await expect(readBounded(body, 7)).rejects.toThrow(TooLong);
  expect(noted.taken).toBe(2);
});
