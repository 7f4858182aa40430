import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder, drawingPlaces } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { files, previews } from "#app/domain/files/tables.server.ts";
import { uploadFile } from "#app/domain/files/upload-file.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { picture, slowPdf, svg } from "#tests/factories/pictures.ts";
import { findPreview } from "./find-preview.server.ts";
import { makePreviewJob } from "./make-preview.job.ts";
import { makePreview, makePreviewInTurn } from "./make-preview.server.ts";

let owner: Owner;
const reads = { now: 0, most: 0, total: 0 };
/** Reads of this person's files wait for this promise. */
let held: { userId: string; until: Promise<void> } | null = null;
beforeAll(() => createQueues(jobKinds));
beforeEach(async () => {
  owner = await createOwner();
  Object.assign(reads, { now: 0, most: 0, total: 0 });
  held = null;
  const { read } = blobs();
  vi.spyOn(blobs(), "read").mockImplementation(async (userId, sha256) => {
    reads.total += 1;
    reads.now += 1;
    reads.most = Math.max(reads.most, reads.now);
    try {
      if (userId === held?.userId) await held.until;
      return await read(userId, sha256);
    } finally {
      reads.now -= 1;
    }
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDecoder();
});
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

/** Adds a file of the owner's with this many pages; its first page is drawn. */
async function pagedFile(of: Owner, { pages = 24, strokes = 20 } = {}): Promise<number> {
  const bytes = await slowPdf({ pages, strokes });
  const fileId = await createFile(of, { bytes, name: "plan.pdf", type: "application/pdf" });
  await makePreview({ userId: of.id, fileId });
  reads.total = 0;
  return fileId;
}
const pageOf = (of: Owner, fileId: number, page: number, signal?: AbortSignal) =>
  findPreview(of, { fileId, page }, signal);
const stateOf = (answer: Awaited<ReturnType<typeof findPreview>>) =>
  answer?.ok ? "drawn" : answer?.state;

test("a page that is asked for twice at once is drawn once", async () => {
  const fileId = await pagedFile(owner);
  const both = await Promise.all([pageOf(owner, fileId, 2), pageOf(owner, fileId, 2)]);
  expect(both.map(stateOf)).toEqual(["drawn", "drawn"]);
  expect(stateOf(await pageOf(owner, fileId, 2))).toBe("drawn");
  expect(reads.total).toBe(1);
});

test("past a viewer's limit nothing is read, and others are served", async () => {
  const [fileId, other] = [await pagedFile(owner), await createOwner()];
  const othersId = await pagedFile(other);
  const drawn = Promise.withResolvers<void>();
  held = { userId: owner.id, until: drawn.promise };
  let refusals = 0;
  const asked = Array.from({ length: 20 }, async (_, index) => {
    const answer = await pageOf(owner, fileId, index + 2);
    if (answer?.ok === false) refusals += 1;
    return answer;
  });
  // One fewer than the decoder's places may run, and eight may wait.
  const most = 8 + drawingPlaces - 1;
  await vi.waitFor(() => expect(refusals).toBe(20 - most), 20_000);
  expect(stateOf(await pageOf(other, othersId, 2))).toBe("drawn");
  drawn.resolve();
  const answers = await Promise.all(asked);
  const refused = answers.filter((answer) => answer?.ok === false);
  expect(refused).toHaveLength(20 - most);
  for (const answer of refused) expect(answer).toMatchObject({ state: "busy", whose: "owner" });
  expect(reads.most).toBeLessThanOrEqual(drawingPlaces);
});

test("requests that are given up leave at once and hold no bytes", async () => {
  const viewers = await Promise.all(Array.from({ length: 3 }, () => createOwner()));
  const fileIds = await Promise.all(viewers.map((viewer) => pagedFile(viewer)));
  const leaving = new AbortController();
  const asked = Array.from({ length: 150 }, (_, index) => {
    const of = index % viewers.length;
    return pageOf(viewers[of]!, fileIds[of]!, 2 + (index % 20), leaving.signal);
  });
  const settled = Promise.allSettled(asked);
  await vi.waitFor(() => expect(reads.total).toBeGreaterThan(0), 20_000);
  leaving.abort(new DOMException("The client left", "AbortError"));
  await settled;
  const readBefore = reads.total;
  expect(reads.most).toBeLessThanOrEqual(drawingPlaces);
  expect(stateOf(await pageOf(viewers[0]!, fileIds[0]!, 24))).toBe("drawn");
  expect(reads.total).toBe(readBefore + 1);
});

test("a page that could not be drawn is not tried again, until its bytes are forgotten", async () => {
  const fileId = await pagedFile(owner, { pages: 2 });
  // The row claims more pages than the file has.
  await db().update(files).set({ pages: 9 }).where(eq(files.userId, owner.id));
  const first = await pageOf(owner, fileId, 9);
  expect(first).toMatchObject({ ok: false, state: "none", reason: expect.stringMatching(/\w/) });
  expect(reads.total).toBe(1);
  expect(await pageOf(owner, fileId, 9)).toEqual(first);
  expect(reads.total).toBe(1);
  await db().execute(
    sql`update preview_refusals set refused_at = now() - interval '25 hours' where user_id = ${owner.id}`,
  );
  await pageOf(owner, fileId, 9);
  expect(reads.total).toBe(2);
});

test("what a page holds and its picture does not show is kept with it, and not told of an own preview", async () => {
  const bytes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="90mm" viewBox="0 0 9 9"><text><textPath href="#p">A</textPath></text><rect width="4" height="4"/></svg>',
  );
  const fileId = await createFile(owner, { bytes, name: "seal.svg" });
  const notes = { notes: ["Not drawn here: 1 text on a path."], widthMm: 90 };
  expect(await findPreview(owner, { fileId, page: 1, drawNow: true })).toMatchObject(notes);
  const twin = await createFile(owner, { bytes, name: "seal copy.svg" });
  await makePreview({ userId: owner.id, fileId: twin });
  expect(await pageOf(owner, twin, 1)).toMatchObject(notes);
  await db().update(files).set({ isOwnPreview: true }).where(eq(files.id, twin));
  expect(await pageOf(owner, twin, 1)).toMatchObject({ ok: true, notes: [], widthMm: null });
});

test("a page that was drawn before its size was kept still tells its notes", async () => {
  const bytes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="80mm"><rect width="4" height="4"/></svg>',
  );
  const fileId = await createFile(owner, { bytes, name: "plate.svg" });
  await makePreview({ userId: owner.id, fileId });
  for (const [kept, found] of [
    [["Cut."], ["Cut."]],
    [null, []],
  ] as const) {
    await db()
      .update(previews)
      .set({ notes: kept && [...kept] })
      .where(eq(previews.userId, owner.id));
    expect(await pageOf(owner, fileId, 1)).toMatchObject({ notes: found, widthMm: null });
  }
});

test("a first page that is still to come is drawn when somebody looks at it", async () => {
  const fileId = await createFile(owner, { bytes: svg, name: "a.svg" });
  expect(stateOf(await findPreview(owner, { fileId, page: 1 }))).toBe("pending");
  expect(stateOf(await findPreview(owner, { fileId, page: 1, drawNow: true }))).toBe("drawn");
  const [file] = await db().select().from(files).where(eq(files.userId, owner.id));
  expect(file?.previewState).toBe("ready");
});

test("an upload is looked at while drawings hold every place", async () => {
  const viewers = await Promise.all(Array.from({ length: drawingPlaces }, () => createOwner()));
  const fileIds: number[] = [];
  for (const viewer of viewers) {
    const bytes = await slowPdf({ pages: 1, strokes: 30_000 });
    fileIds.push(await createFile(viewer, { bytes, name: "slow.pdf", type: "application/pdf" }));
  }
  const leaving = new AbortController();
  const drawings = viewers.map((viewer, index) =>
    findPreview(viewer, { fileId: fileIds[index]!, page: 1, drawNow: true }, leaving.signal),
  );
  const settled = Promise.allSettled(drawings);
  await vi.waitFor(() => expect(reads.total).toBe(drawingPlaces), 20_000);
  const bytes = await picture();
  const sent = await uploadFile(owner, {
    name: "a.png",
    stream: (async function* () {
      yield bytes;
    })(),
    place: async () => ({ threadId: null, accepts: "review" }),
  });
  expect(sent).toMatchObject({ ok: true });
  leaving.abort();
  expect((await settled).map(({ status }) => status)).toEqual(drawings.map(() => "rejected"));
});

/** Returns the owner's waiting preview jobs, by file, with their lanes. */
async function lanesOf(of: Owner): Promise<string[]> {
  const { rows } = await db().execute<{ lane: string }>(sql`
    select group_tier as lane from pgboss.job
    where name = ${makePreviewJob.name} and group_id = ${of.id} and state = 'created'
    order by (data ->> 'fileId')::int, created_on`);
  return rows.map(({ lane }) => lane);
}

async function mailWith(count: number): Promise<number[]> {
  const threadId = await createThread(owner);
  const messageId = await createMessage(owner, threadId);
  const fileIds: number[] = [];
  for (let partIndex = 0; partIndex < count; partIndex++) {
    const bytes = Buffer.from(`not a picture ${partIndex}`);
    fileIds.push(await createFile(owner, { bytes, threadId, messageId, partIndex }));
  }
  return fileIds;
}

test("if a mail has many files, the previews of the last ones wait for all other jobs", async () => {
  await mailWith(10);
  expect(await lanesOf(owner)).toEqual([...Array(8).fill("usual"), "rest", "rest"]);
});

test("so do those of a mail whose drawings have used up its time, and none is lost", async () => {
  const [slow = 0, next = 0] = await mailWith(2);
  const job = (fileId: number, isPastBudget = false) => ({
    userId: owner.id,
    fileId,
    isPastBudget,
  });
  await makePreviewInTurn(job(slow));
  await db().update(files).set({ previewMs: 20_000 }).where(eq(files.userId, owner.id));
  await makePreviewInTurn(job(next));
  expect(await lanesOf(owner)).toEqual(["usual", "usual", "rest"]);
  await makePreviewInTurn(job(next, true));
  const own = await db().select().from(files).where(eq(files.userId, owner.id));
  expect(own.map(({ previewState }) => previewState)).toEqual(["none", "none"]);
});
