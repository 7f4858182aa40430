import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diskBlobs, incomingFolder } from "./disk-blobs.server.ts";
import { sweepSpool } from "./spool.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley-blobs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const user = "7b1f0000-0000-4000-8000-000000000001";
const other = "7b1f0000-0000-4000-8000-000000000002";
const text = (value: string) => Buffer.from(value);
const everything = () => readdir(folder, { recursive: true });

async function* pieces(...parts: string[]) {
  for (const part of parts) yield text(part);
}

test("bytes are kept under their hash, in a folder of the user's own", async () => {
  const blobs = diskBlobs(folder);
  const stored = await blobs.put(user, text("hello"));
  expect(stored).toEqual({
    sha256: createHash("sha256").update("hello").digest("hex"),
    size: 5,
  });
  expect(await everything()).toContain(join(user, stored.sha256.slice(0, 2), stored.sha256));
  expect(Buffer.from((await blobs.read(user, stored.sha256))!).toString()).toBe("hello");
  expect(await blobs.read(other, stored.sha256)).toBeNull();
  expect(await blobs.has(other, stored.sha256)).toBe(false);
  expect(await blobs.put(user, text("hello"))).toEqual(stored);
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test("lists a user's blobs with the time of storing", async () => {
  const blobs = diskBlobs(join(folder, "lists"));
  expect(await allOf(blobs.list(user))).toEqual([]);
  const { sha256 } = await blobs.put(user, text("listed"));
  const storedAt = await blobs.storedAt(user, sha256);
  expect(await allOf(blobs.list(user))).toEqual([{ sha256, storedAt }]);
  expect(await allOf(blobs.list(other))).toEqual([]);
  expect(await blobs.storedAt(other, sha256)).toBeNull();
});

test("a stream is stored whole or not at all", async () => {
  const blobs = diskBlobs(join(folder, "streams"));
  const whole = await blobs.putStream(user, pieces("ab", "cd"), 4);
  expect(whole).toMatchObject({ ok: true, size: 4 });
  expect(await blobs.putStream(user, pieces("ab", "cd", "e"), 4)).toEqual({
    ok: false,
    reason: "too-large",
  });
  async function* breaking() {
    yield text("half of it");
    throw new Error("aborted");
  }
  expect(await blobs.putStream(user, breaking(), 100)).toEqual({ ok: false, reason: "cut-off" });
  const files = await readdir(join(folder, "streams"), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
});

test("parts of a content can be read", async () => {
  const blobs = diskBlobs(folder);
  const { sha256 } = await blobs.put(user, text("0123456789"));
  const part = await blobs.open(user, sha256, { start: 2, end: 4 });
  expect(part?.size).toBe(10);
  expect((await buffer(part!.stream)).toString()).toBe("234");
  expect(await blobs.open(user, "0".repeat(64))).toBeNull();
});

test("removing takes one content, or all of one user", async () => {
  const blobs = diskBlobs(folder);
  const { sha256 } = await blobs.put(user, text("shared"));
  await blobs.put(other, text("shared"));
  await blobs.remove(user, sha256);
  await blobs.remove(user, sha256);
  expect(await blobs.has(user, sha256)).toBe(false);
  expect(await blobs.has(other, sha256)).toBe(true);
  await blobs.removeAll(other);
  expect(await blobs.has(other, sha256)).toBe(false);
});

test("all of a user is removed while bytes are still being stored", async () => {
  const root = join(folder, "leaving");
  const blobs = diskBlobs(root);
  // A folder may go between its making and its use.
  const mayBeGone = (error: unknown) =>
    expect(error).toMatchObject({ code: expect.stringMatching(/^(?:ENOENT|ENOTDIR)$/) });
  let isStoring = true;
  const store = async (start: string) => {
    const place = join(root, user, start);
    for (let n = 0; isStoring; n += 1) {
      await mkdir(place, { recursive: true }).catch(mayBeGone);
      await writeFile(join(place, `${start}${n}`), "content").catch(mayBeGone);
    }
  };
  const storing = ["00", "01", "02", "03"].map(store);
  for (let n = 0; n < 50; n += 1) await blobs.removeAll(user);
  isStoring = false;
  await Promise.all(storing);
  await blobs.removeAll(user);
  expect(await readdir(root, { recursive: true })).toEqual(["incoming"]);
});

test("names that lead elsewhere are refused", async () => {
  const blobs = diskBlobs(folder);
  await expect(blobs.read("../other", "0".repeat(64))).rejects.toThrow("is not the name");
  await expect(blobs.remove(user, "../../etc/passwd")).rejects.toThrow("is not the name");
});

test("temporary files of dead writers are swept, those of living ones are not", async () => {
  const incoming = incomingFolder(folder);
  await mkdir(incoming, { recursive: true });
  const living = `${hostname()}~${process.pid}~writing`;
  // Above the largest process id that Linux gives.
  const dead = `${hostname()}~4194305~left`;
  await mkdir(join(incoming, `${hostname()}~4194305~leaving`, "00"), { recursive: true });
  for (const name of [living, dead, "elsewhere~1~writing"]) {
    await writeFile(join(incoming, name), "half");
  }
  await sweepSpool(incoming);
  expect((await readdir(incoming)).sort()).toEqual(["elsewhere~1~writing", living].sort());
});
