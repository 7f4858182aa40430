import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { findPreview } from "#app/domain/files/previews/find-preview.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { files, storedBlobs, uploadReservations } from "#app/domain/files/tables.server.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { env } from "#app/env.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { createOwner, createThread, type Owner } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import { forgetBlobs } from "./forget-blobs.server.ts";
import { recountStorage, recountUser } from "./recount-storage.server.ts";
import { forgetOldReservations } from "./reserve-room.server.ts";
import { measureStorage } from "./storage-quota.server.ts";

const full = "Your storage is full. Delete threads or files forever to make room.";
const { STORAGE_QUOTA_BYTES: usual } = env();
let owner: Owner;
let threadId: string;
let png: Buffer;

beforeAll(async () => {
  await createQueues(jobKinds);
  png = await picture();
});
beforeEach(async () => {
  owner = await createOwner();
  threadId = await createThread(owner);
});
afterEach(() => setQuota(usual));
afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

function setQuota(bytes: number): void {
  Object.assign(env(), { STORAGE_QUOTA_BYTES: Math.floor(bytes) });
}
const usedBy = async (viewer: Owner) => (await measureStorage(viewer)).used;

/** Returns the same picture with other bytes: a PNG allows any bytes after its end. */
const variant = (mark: string) => Buffer.concat([png, Buffer.from(mark)]);

async function* inParts(bytes: Uint8Array) {
  yield bytes.subarray(0, 10);
  yield bytes.subarray(10);
}

function upload(name: string, bytes: Uint8Array, { into = threadId, leastBytes = 0 } = {}) {
  const place = async () => ({ threadId: into || null, accepts: "any" as const });
  const mostBytes = bytes.byteLength;
  return uploadFile(owner, { name, stream: inParts(bytes), leastBytes, mostBytes, place });
}

async function uploaded(name: string, bytes: Uint8Array, options = {}): Promise<number> {
  const outcome = await upload(name, bytes, options);
  if (!outcome?.ok) throw new Error(outcome?.message ?? "The thread is missing.");
  return outcome.file.id;
}

test("each content counts once, however often it is there, and at once", async () => {
  expect(await usedBy(owner)).toBe(0);
  await Promise.all([
    uploaded("one.png", png),
    uploaded("two.png", png),
    uploaded("three.png", png, { into: "" }),
  ]);
  expect(await usedBy(owner)).toBe(png.length);
  await uploaded("other.png", variant("a"));
  expect(await usedBy(owner)).toBe(2 * png.length + 1);
  expect(await usedBy(await createOwner())).toBe(0);
});

test("previews and earlier versions count; permanently deleted files free space", async () => {
  const fileId = await uploaded("one.png", png);
  await makePreview({ userId: owner.id, fileId });
  const [drawn] = await db().select().from(files).where(eq(files.userId, owner.id));
  const previewSize = await blobs().sizeOf(owner.id, drawn?.previewSha256 ?? "");
  expect(await usedBy(owner)).toBe(png.length + (previewSize ?? 0));
  const stream = inParts(variant("a"));
  expect(await replaceFile(owner, { fileId, name: "one.png", stream })).toMatchObject({ ok: true });
  expect(await usedBy(owner)).toBe(2 * png.length + 1 + (previewSize ?? 0));

  const held = await db().select().from(storedBlobs).where(eq(storedBlobs.userId, owner.id));
  await db().update(files).set({ trashedAt: new Date() }).where(eq(files.userId, owner.id));
  await deleteForever(owner, { itemIds: [String(fileId)] });
  // What the job does.
  await forgetBlobs(
    owner,
    held.map(({ sha256 }) => sha256),
  );
  expect(await usedBy(owner)).toBe(0);
});

test("of concurrent uploads only those that fit are accepted, and nothing is left of the others", async () => {
  setQuota(2.5 * png.length);
  const outcomes = await Promise.all(
    ["a", "b", "c", "d"].map((mark) => upload(`${mark}.png`, variant(mark))),
  );
  const refused = outcomes.filter((outcome) => !outcome?.ok);
  expect(refused).toEqual(Array(2).fill({ ok: false, message: full, reason: "too-large" }));
  expect(await usedBy(owner)).toBe(2 * (png.length + 1));
  expect(await db().$count(files, eq(files.userId, owner.id))).toBe(2);
});

/** An upload whose last bytes come when `finish` or `cut` is called. */
function slowUpload(bytes: Uint8Array, bounds: { leastBytes?: number; mostBytes?: number }) {
  const rest = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  async function* stream() {
    begun.resolve();
    yield bytes.subarray(0, 10);
    await rest.promise;
    yield bytes.subarray(10);
  }
  const place = async () => ({ threadId, accepts: "any" as const });
  const outcome = uploadFile(owner, { name: "slow.png", stream: stream(), ...bounds, place });
  return {
    outcome,
    begun: begun.promise,
    finish: rest.resolve,
    cut: () => rest.reject(new Error("cut")),
  };
}

test("four uploads at once are on their way, a fifth is told to wait, and each ending makes room", async () => {
  const slow = ["a", "b", "c", "d"].map((mark) => slowUpload(variant(mark), {}));
  await Promise.all(slow.map(({ begun }) => begun));
  const refused = { ok: false, reason: "too-many", message: expect.stringMatching(/^4 of your/) };
  expect(await upload("e.png", variant("e"))).toEqual(refused);
  expect(await db().$count(uploadReservations, eq(uploadReservations.userId, owner.id))).toBe(4);
  slow[0]?.cut();
  expect(await slow[0]?.outcome).toMatchObject({
    ok: false,
    message: expect.stringContaining("cut off"),
  });
  expect(await upload("e.png", Buffer.from("This is no picture."))).toMatchObject({ ok: false });
  expect(await upload("e.png", variant("e"))).toMatchObject({ ok: true });
  for (const { finish } of slow) finish();
  for (const { outcome } of slow.slice(1)) expect(await outcome).toMatchObject({ ok: true });
  expect(await db().$count(uploadReservations, eq(uploadReservations.userId, owner.id))).toBe(0);
});

test("what is on its way counts against the quota from its beginning", async () => {
  setQuota(2.5 * png.length);
  const slow = slowUpload(variant("a"), { mostBytes: 2 * png.length });
  await slow.begun;
  expect(await upload("b.png", variant("b"))).toMatchObject({ ok: false, message: full });
  slow.finish();
  expect(await slow.outcome).toMatchObject({ ok: true });
  expect(await upload("b.png", variant("b"))).toMatchObject({ ok: true });
});

test("what a killed process had reserved expires", async () => {
  setQuota(2.5 * png.length);
  const killed = (expiresAt: Date) =>
    ({ userId: owner.id, id: randomUUID(), bytes: usual, expiresAt }) as const;
  await db()
    .insert(uploadReservations)
    .values(killed(new Date(Date.now() - 1_000)));
  await uploaded("a.png", png);
  await db()
    .insert(uploadReservations)
    .values(killed(new Date(Date.now() - 1_000)));
  await forgetOldReservations();
  expect(await db().$count(uploadReservations, eq(uploadReservations.userId, owner.id))).toBe(0);
});

test("what is surely too much is refused before it is read, and the rest where it exceeds", async () => {
  const place = async () => ({ threadId, accepts: "any" as const });
  let pulled = 0;
  async function* stream() {
    while (pulled < 1_000) {
      pulled += 1;
      yield Buffer.alloc(100);
    }
  }
  setQuota(5_000);
  const send = (leastBytes: number) =>
    uploadFile(owner, { name: "a.png", stream: stream(), leastBytes, place });
  expect(await send(5_001)).toEqual({ ok: false, message: full, reason: "too-large" });
  expect(pulled).toBe(0);
  expect(await send(0)).toEqual({ ok: false, message: full, reason: "too-large" });
  expect(pulled).toBe(51);
});

test("a full storage takes replacements no more, and draws no further pages", async () => {
  const fileId = await uploaded("one.png", png);
  await makePreview({ userId: owner.id, fileId });
  await db().update(files).set({ pages: 2 }).where(eq(files.userId, owner.id));
  setQuota(png.length);
  const stream = inParts(variant("a"));
  expect(await replaceFile(owner, { fileId, name: "one.png", stream })).toMatchObject({
    ok: false,
    message: full,
  });
  expect(await findPreview(owner, { fileId, page: 1 })).toMatchObject({ ok: true });
  expect(await findPreview(owner, { fileId, page: 2 })).toEqual({
    ok: false,
    state: "none",
    reason: full,
  });
});

test("the first picture of a file is drawn though the storage is full", async () => {
  setQuota(png.length);
  const fileId = await uploaded("one.png", png);
  await makePreview({ userId: owner.id, fileId });
  expect(await findPreview(owner, { fileId, page: 1 })).toMatchObject({ ok: true });
});

test("a preview of one's own that does not fit leaves nothing behind", async () => {
  const fileId = await uploaded("one.png", png);
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<path d="M0 0L9 4M3 9L1 2" stroke="red"/>'.repeat(3)}</svg>`,
  );
  setQuota((await usedBy(owner)) + svg.length + 50);
  const put = await replacePreview(owner, {
    ...{ name: "own.svg", stream: inParts(svg), leastBytes: 0 },
    target: async () => ({ fileId }),
  });
  expect(put).toMatchObject({ ok: false, message: full });
  const stored: string[] = [];
  for await (const { sha256 } of blobs().list(owner.id)) stored.push(sha256);
  expect(stored).toHaveLength(1);
});

test("the sweep counts blobs that are not counted and removes those that nothing refers to", async () => {
  const fileId = await uploaded("one.png", png);
  await makePreview({ userId: owner.id, fileId });
  const used = await usedBy(owner);
  await db().delete(storedBlobs).where(eq(storedBlobs.userId, owner.id));
  await recountStorage();
  expect(await usedBy(owner)).toBe(used);

  const { sha256, size } = await blobs().put(owner.id, Buffer.from("left behind"));
  await db().insert(storedBlobs).values({ userId: owner.id, sha256, size });
  await recountUser(owner);
  expect(await usedBy(owner)).toBe(used);
  expect(await blobs().has(owner.id, sha256)).toBe(false);
});

test.each([
  [1_000, "a thread", "1000 files have been uploaded to this thread"],
  [10_000, "'My files'", "You have uploaded 10000 files without a thread"],
])("%i files fit into %s", async (most, name, words) => {
  const place = name === "a thread" ? threadId : null;
  await db().execute(sql`
    insert into files (user_id, id, thread_id, origin, name, type, kind, size, sha256)
    select ${owner.id}, 100 + n, ${place}, 'upload', 'a', 'image/png', 'image', 1, 'x'
    from generate_series(1, ${most - 1}::int) n`);
  const last = { into: place ?? "" };
  await uploaded("last.png", png, last);
  // Sent again, it is the same file.
  await uploaded("last.png", png, last);
  expect(await upload("more.png", png, last)).toEqual({
    ok: false,
    message: `${words}, and more are not taken. Delete some forever first.`,
    reason: "unusable",
  });
});

test("a file is replaced five hundred times", async () => {
  const fileId = await uploaded("one.png", png);
  const own = and(eq(files.userId, owner.id), eq(files.id, fileId));
  await db().update(files).set({ version: 499 }).where(own);
  const replace = (mark: string) =>
    replaceFile(owner, { fileId, name: "one.png", stream: inParts(variant(mark)) });
  expect(await replace("a")).toMatchObject({ ok: true });
  expect(await replace("b")).toEqual({
    ok: false,
    message:
      "This file has been replaced 500 times, and more are not taken. Upload it as a new file.",
    reason: "unusable",
  });
});
