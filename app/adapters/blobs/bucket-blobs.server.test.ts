import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBucketServer } from "#tests/setup/servers/bucket-server.ts";
import type { BlobStore } from "./blob-store.server.ts";
import { bucketBlobs } from "./bucket-blobs.server.ts";

let server: Awaited<ReturnType<typeof startBucketServer>>;
let blobs: BlobStore;
beforeAll(async () => {
  server = await startBucketServer();
  process.env.STORAGE_EMULATOR_HOST = server.origin;
  blobs = bucketBlobs("files", "demo-galley");
});
afterAll(async () => {
  delete process.env.STORAGE_EMULATOR_HOST;
  await server.close();
});

const user = "7b1f0000-0000-4000-8000-000000000001";
const other = "7b1f0000-0000-4000-8000-000000000002";

test("bytes are objects of the user's own, named by their hash", async () => {
  const bytes = Buffer.from("hello");
  const { sha256, size } = await blobs.put(user, bytes);
  expect(size).toBe(5);
  expect([...server.objects.keys()]).toEqual([`blobs/${user}/${sha256}`]);
  expect(Buffer.from((await blobs.read(user, sha256))!)).toEqual(bytes);
  expect(await blobs.put(user, bytes)).toEqual({ sha256, size });
  expect(await blobs.has(user, sha256)).toBe(true);
  expect(await blobs.has(other, sha256)).toBe(false);
  expect(await blobs.read(other, sha256)).toBeNull();
  expect(await blobs.open(other, sha256)).toBeNull();
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("lists a user's blobs with the time of storing", async () => {
  const began = Date.now();
  const { sha256 } = await blobs.put(other, Buffer.from("listed"));
  const listed = await allOf(blobs.list(other));
  expect(listed.map((one) => one.sha256)).toEqual([sha256]);
  expect(listed[0]?.storedAt.getTime()).toBeGreaterThanOrEqual(began - 1);
  expect(await blobs.storedAt(other, sha256)).toBeInstanceOf(Date);
  expect(await blobs.storedAt(user, sha256)).toBeNull();
  await blobs.remove(other, sha256);
});

test("bytes that are stored again count as new, so that no sweep takes them for left over", async () => {
  const bytes = Buffer.from("again");
  const { sha256 } = await blobs.put(other, bytes);
  server.updated.set(`blobs/${other}/${sha256}`, new Date(0));
  expect(await blobs.storedAt(other, sha256)).toEqual(new Date(0));
  await blobs.put(other, bytes);
  expect((await blobs.storedAt(other, sha256))!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  // Not at every mail that has the same logo.
  const minuteAgo = new Date(Date.now() - 60_000);
  server.updated.set(`blobs/${other}/${sha256}`, minuteAgo);
  await blobs.put(other, bytes);
  expect(await blobs.storedAt(other, sha256)).toEqual(minuteAgo);
  await blobs.remove(other, sha256);
});

test("parts can be read, and large contents go up in one go", async () => {
  const bytes = randomBytes(9 * 1024 * 1024);
  const { sha256 } = await blobs.put(user, bytes);
  const part = await blobs.open(user, sha256, { start: 100, end: 199 });
  expect(part?.size).toBe(bytes.length);
  expect(await buffer(part!.stream)).toEqual(bytes.subarray(100, 200));
  const whole = await blobs.open(user, sha256);
  expect((await buffer(whole!.stream)).equals(bytes)).toBe(true);
});

test("a stream that is too large or breaks leaves nothing", async () => {
  const before = server.objects.size;
  async function* breaking() {
    yield Buffer.from("half");
    throw new Error("aborted");
  }
  expect(await blobs.putStream(user, breaking(), 100)).toEqual({ ok: false, reason: "cut-off" });
  async function* long() {
    yield Buffer.alloc(80);
    yield Buffer.alloc(80);
  }
  expect(await blobs.putStream(user, long(), 100)).toEqual({ ok: false, reason: "too-large" });
  expect(server.objects.size).toBe(before);
});

test("removing takes one content, or all of one user", async () => {
  const { sha256 } = await blobs.put(user, Buffer.from("to go"));
  await blobs.put(other, Buffer.from("to go"));
  await blobs.remove(user, sha256);
  await blobs.remove(user, sha256);
  expect(await blobs.has(user, sha256)).toBe(false);
  await blobs.removeAll(user);
  expect([...server.objects.keys()]).toEqual([`blobs/${other}/${sha256}`]);
});
