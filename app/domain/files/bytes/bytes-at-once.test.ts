import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findPreview } from "#app/domain/files/previews/find-preview.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { replacePreview } from "#app/domain/files/previews/replace-preview.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { createFile, createOwner, createThread, type Owner } from "#tests/factories/desk.ts";
import { picture, svg } from "#tests/factories/pictures.ts";
import { sweepOrphans } from "./sweep-orphans.server.ts";

/** Concurrent adding and deleting of bytes: none may be lost, and none may be left behind. */

let owner: Owner;
let threadId: string;
beforeAll(() => createQueues(jobKinds));
beforeEach(async () => {
  owner = await createOwner();
  threadId = await createThread(owner);
});
afterAll(async () => {
  await closeDecoder();
  await stopQueue();
  await closeDatabase();
});

const storedBlobs = async () => {
  const folder = join(process.env.DATA_DIR!, "blobs", owner.id);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

async function* stream(bytes: Uint8Array) {
  yield bytes;
}

/** Permanently deletes the file after its picture is drawn and before that is recorded. */
async function deleteWhileDrawing<Result>(fileId: number, draw: () => Promise<Result>) {
  const before = (await storedBlobs()).length;
  const drawing = await db().transaction(async (tx) => {
    await tx.select().from(files).where(eq(files.userId, owner.id)).for("update");
    const drawing = draw();
    await vi.waitFor(async () => expect(await storedBlobs()).toHaveLength(before + 1), 45_000);
    await tx.update(files).set({ deletedAt: new Date(), sha256: "" }).where(eq(files.id, fileId));
    return { result: drawing };
  });
  return { before, result: await drawing.result };
}

test("the picture of a file that is deleted while it is drawn does not stay", async () => {
  const fileId = await createFile(owner, { threadId, bytes: svg, name: "a.svg" });
  const { before } = await deleteWhileDrawing(fileId, () =>
    makePreview({ userId: owner.id, fileId }),
  );
  expect(await storedBlobs()).toHaveLength(before);
});

test("nor does one of its later pages", async () => {
  const { PDFDocument } = await import("pdf-lib");
  const document = await PDFDocument.create();
  for (const width of [200, 300]) document.addPage([width, 100]);
  const bytes = await document.save();
  const fileId = await createFile(owner, { threadId, bytes, name: "a.pdf" });
  await makePreview({ userId: owner.id, fileId });
  const { before, result } = await deleteWhileDrawing(fileId, () =>
    findPreview(owner, { fileId, page: 2 }),
  );
  expect(result).toBeNull();
  expect(await storedBlobs()).toHaveLength(before);
});

test("a picture given by hand goes with the bytes that it stood for", async () => {
  const fileId = await createFile(owner, {
    threadId,
    bytes: Buffer.from("PK\x03\x04"),
    name: "a.zip",
  });
  const given = await replacePreview(owner, {
    name: "shot.png",
    stream: stream(await picture()),
    target: async () => ({ fileId }),
  });
  expect(given).toMatchObject({ ok: true });
  await replaceFile(owner, { fileId, name: "a.svg", stream: stream(svg) });
  // The archive, kept as an earlier version, and the preview.
  expect(await storedBlobs()).toHaveLength(2);
});

test("the same refused bytes sent several times at once are refused each time", async () => {
  const send = () =>
    uploadFile(owner, {
      name: "a.png",
      stream: stream(Buffer.from("This is no picture.")),
      place: async () => ({ threadId, accepts: "review" }),
    });
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    // Another upload of the same bytes may delete them before they are looked at.
    const reason = expect.stringMatching(/^(?:wrong-type|unusable)$/);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, reason });
  }
  expect(await storedBlobs()).toEqual([]);
});

const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);

test("bytes that nothing refers to go after a day, and no others", async () => {
  const fileId = await createFile(owner, { threadId, bytes: svg, name: "a.svg" });
  await makePreview({ userId: owner.id, fileId });
  const kept = await storedBlobs();
  const { sha256 } = await blobs().put(owner.id, Buffer.from("stored before a process was killed"));
  expect(await sweepOrphans(owner)).toEqual([]);
  expect(await sweepOrphans(await createOwner(), inTwoDays)).toEqual([]);
  expect(await storedBlobs()).toHaveLength(kept.length + 1);
  expect(await sweepOrphans(owner, inTwoDays)).toEqual([sha256]);
  expect((await storedBlobs()).toSorted()).toEqual(kept.toSorted());
});

test("bytes that are uploaded while they are swept are whole, or the upload is refused", async () => {
  const upload = async (round: number) => {
    const bytes = Buffer.from(svg.toString().replace("</svg>", `<!--${round}--></svg>`));
    // Left by a killed process.
    await blobs().put(owner.id, bytes);
    const name = `${round}.svg`;
    const place = async () => ({ threadId, accepts: "review" as const });
    return uploadFile(owner, { name, stream: stream(bytes), place });
  };
  const answers = Array.from({ length: 12 }, (_, round) => upload(round));
  const all = Promise.all(answers);
  for (let isOver = false; !isOver; ) {
    await sweepOrphans(owner, inTwoDays);
    isOver = await Promise.race([all.then(() => true), setImmediate(false)]);
  }
  await sweepOrphans(owner, inTwoDays);
  const outcomes = await all;
  const rows = await db().select().from(files).where(eq(files.userId, owner.id));
  expect(rows).toHaveLength(outcomes.filter((outcome) => outcome?.ok).length);
  expect((await storedBlobs()).toSorted()).toEqual(rows.map(({ sha256 }) => sha256).toSorted());
});
