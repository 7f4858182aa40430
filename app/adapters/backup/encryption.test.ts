import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { decrypted, encrypted, isEncrypted } from "./encryption.ts";

const key = randomBytes(32);
const chunk = 64 * 1024;
const head = 67;

async function* inPieces(bytes: Uint8Array, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const seal = (plain: Uint8Array) => buffer(encrypted(inPieces(plain), key));
const open = (sealed: Uint8Array, by = key) => buffer(decrypted(inPieces(sealed), by));

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
  "%i bytes come back as they were, whatever pieces they come in",
  async (length) => {
    const plain = randomBytes(length);
    const sealed = await seal(plain);
    expect(isEncrypted(sealed)).toBe(true);
    expect(isEncrypted(plain)).toBe(false);
    for (const size of [17, 10_000, 1_000_000]) {
      expect(await buffer(decrypted(inPieces(sealed, size), key))).toEqual(plain);
    }
  },
);

test("another key is told from altered bytes", async () => {
  const sealed = await seal(Buffer.from("a secret"));
  expect(sealed.includes("a secret")).toBe(false);
  await expect(open(sealed, randomBytes(32))).rejects.toThrow("with another BACKUP_KEY");
});

test("altered, truncated, missing, moved or added chunks are refused", async () => {
  const sealed = await seal(randomBytes(2 * chunk + 500));
  const sealedChunk = chunk + 16;
  const body = sealed.subarray(head);
  const first = body.subarray(0, sealedChunk);
  const second = body.subarray(sealedChunk, 2 * sealedChunk);
  const third = body.subarray(2 * sealedChunk);
  const of = (...parts: Uint8Array[]) => Buffer.concat([sealed.subarray(0, head), ...parts]);
  expect(await open(of(first, second, third))).toHaveLength(2 * chunk + 500);
  const altered = Buffer.from(sealed);
  altered[head + 5] = (altered[head + 5] ?? 0) ^ 1;
  const wrong = {
    altered,
    "cut off within a chunk": sealed.subarray(0, -40),
    "cut off after a chunk": of(first, second),
    "cut off within the head": sealed.subarray(0, 30),
    "a chunk left out": of(first, third),
    "chunks in another order": of(second, first, third),
    "a chunk twice": of(first, first, second, third),
    "something added": of(first, second, third, Buffer.from("more")),
    empty: Buffer.alloc(0),
  };
  for (const [what, bytes] of Object.entries(wrong)) {
    await expect(open(bytes), what).rejects.toThrow("The backup is damaged");
  }
});
