import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { deleteForever } from "#app/domain/desk/deletion/delete-forever.server.ts";
import { forgetRemovedBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { checkPlacesJob } from "#app/domain/files/places/check-places.job.ts";
import {
  findPlacePicture,
  forgetOldPlaces,
  retryFailedPlaces,
} from "#app/domain/files/places/kept-places.server.ts";
import { files, placeChecks } from "#app/domain/files/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { findComparedAsks } from "#app/domain/tasks/marks/find-compared-asks.server.ts";
import { listMarks } from "#app/domain/tasks/marks/list-marks.server.ts";
import { putMark } from "#app/domain/tasks/marks/put-mark.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import {
  createFile,
  createOwner,
  createTask,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { checkPlaces } from "./check-places.server.ts";
import { listMarkChecks } from "./list-checks.server.ts";

let owner: Owner;
let threadId: string;
beforeAll(() => createQueues(jobKinds));
beforeEach(async () => {
  owner = await createOwner();
  threadId = await createThread(owner);
});
afterEach(() => closeDecoder());
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

/** A label with a seal of this colour. */
function label(colour: string): Promise<Buffer> {
  const lines = Array.from(
    { length: 9 },
    (_, at) => `<rect x="${30 + at * 11}" y="${150 + at * 14}" width="${90 + at * 9}" height="6"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
    <rect width="400" height="300" fill="#fdfcf7"/>${lines.join("")}
    <rect x="30" y="30" width="150" height="40" fill="#24508a"/>
    <circle cx="300" cy="80" r="40" fill="${colour}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const seal = { page: 1, x: 0.63, y: 0.12, width: 0.24, height: 0.3 };
const title = { page: 1, x: 0.07, y: 0.09, width: 0.39, height: 0.16 };

/** Two versions of a label, of which the newer one has this colour. */
async function versions(newColour: string, name = "label v2.png") {
  const older = await createFile(owner, { threadId, bytes: await label("#208040") });
  const newer = await createFile(owner, { threadId, name, bytes: await label(newColour) });
  await decideVersions(owner, { fileId: newer, says: "joins", other: older });
  return { older, newer };
}

async function mark(fileId: number, place = seal) {
  const taskId = await createTask(owner, threadId, { fileId, text: "Make the seal brown" });
  const id = randomUUID();
  await putMark(owner, { id, taskId, fileId, place });
  return { id, taskId };
}

const check = () => checkPlaces({ userId: owner.id, threadId });
const jobsOfThread = async () =>
  (await waitingJobs<{ threadId: string }>(checkPlacesJob.name)).filter(
    (job) => job.threadId === threadId,
  );
const kept = () => db().select().from(placeChecks).where(eq(placeChecks.userId, owner.id));

test("a mark is looked for on the newer version, once, and stays where it was put", async () => {
  const { older, newer } = await versions("#804020");
  const changed = await mark(older);
  const same = await mark(older, title);
  const before = await listMarks(owner, threadId);
  expect(await listMarkChecks(owner, threadId)).toMatchObject([
    { state: "waiting" },
    { state: "waiting" },
  ]);
  const revision = await findRevision(owner);
  await check();
  const found = await listMarkChecks(owner, threadId);
  expect(found).toMatchObject([
    {
      ...{ taskId: changed.taskId, markId: changed.id, state: "changed" },
      ...{ older: { fileId: older, place: 1 }, newer: { fileId: newer, place: 2 } },
    },
    { markId: same.id, state: "same" },
  ]);
  expect(found[0]?.box?.x).toBeCloseTo(seal.x, 2);
  expect(await listMarks(owner, threadId)).toEqual(before);
  const told = await findRevision(owner);
  expect(told).toBeGreaterThan(revision);
  await check();
  expect(await findRevision(owner)).toBe(told);
});

test("an ask that names a page says whether the page changed, and in how many places", async () => {
  const { older } = await versions("#804020");
  await createTask(owner, threadId, { fileId: older, page: 1 });
  await createTask(owner, threadId, { fileId: older, page: null });
  await check();
  const changed = { markId: null, state: "changed", changes: 1 };
  expect(await listMarkChecks(owner, threadId)).toMatchObject([changed]);
});

test("a version without preview, and one without that page, say so", async () => {
  const { older, newer } = await versions("#804020");
  await mark(older);
  const set = (change: Partial<typeof files.$inferInsert>) =>
    db()
      .update(files)
      .set(change)
      .where(and(eq(files.userId, owner.id), eq(files.id, newer)));
  const reason = async () => (await listMarkChecks(owner, threadId))[0];
  await set({ previewState: "none" });
  const none = "v2 has no preview, so nothing can be compared.";
  expect(await reason()).toMatchObject({ state: "impossible", reason: none });
  await set({ previewState: "ready", pages: 0 });
  expect(await reason()).toMatchObject({ state: "impossible", reason: "v2 has no page 1." });
  await check();
  expect(await kept()).toEqual([]);
});

test("bytes that cannot be drawn are refused with the reason, and tried again after a day", async () => {
  const { older, newer } = await versions("#804020");
  await mark(older);
  const { sha256 } = await blobs().put(owner.id, Buffer.from("PK\u0003\u0004 no picture"));
  await db().update(files).set({ sha256 }).where(eq(files.id, newer));
  await check();
  expect(await listMarkChecks(owner, threadId)).toMatchObject([
    { state: "impossible", reason: expect.stringMatching(/^The newer version: /) },
  ]);
  await db()
    .update(placeChecks)
    .set({ madeAt: new Date(Date.now() - 25 * 3_600_000) });
  expect(await listMarkChecks(owner, threadId)).toMatchObject([{ state: "impossible" }]);
  await db().execute(sql`delete from pgboss.job where name = ${checkPlacesJob.name}`);
  await retryFailedPlaces();
  expect(await jobsOfThread()).toHaveLength(1);
  const { sha256: drawable } = await blobs().put(owner.id, await label("#804020"));
  await db()
    .update(placeChecks)
    .set({ newerSha256: drawable })
    .where(eq(placeChecks.userId, owner.id));
  await db().update(files).set({ sha256: drawable }).where(eq(files.id, newer));
  await check();
  expect(await listMarkChecks(owner, threadId)).toMatchObject([{ state: "changed" }]);
});

test("another person sees neither the results nor their pictures", async () => {
  const { older } = await versions("#804020");
  await mark(older);
  await check();
  const stranger = await createOwner();
  expect(await listMarkChecks(stranger, threadId)).toEqual([]);
  const [row] = await kept();
  const picture = row?.pictureSha256 ?? "";
  expect(await findPlacePicture(owner, picture)).toMatchObject({ sha256: picture });
  expect(await findPlacePicture(stranger, picture)).toBeNull();
});

test("the pictures of a version that is deleted forever are deleted with it", async () => {
  const { older, newer } = await versions("#804020");
  await mark(older);
  await check();
  const [row] = await kept();
  const picture = row?.pictureSha256 ?? "";
  expect(await blobs().sizeOf(owner.id, picture)).not.toBeNull();
  await trashFile(owner, { fileId: newer });
  await deleteForever(owner, { itemIds: [String(newer)] });
  await forgetRemovedBlobs(owner);
  expect(await kept()).toEqual([]);
  expect(await blobs().sizeOf(owner.id, picture)).toBeNull();
});

test("what was found on a version that is not the current one any more is deleted after 30 days", async () => {
  const { older, newer } = await versions("#804020");
  await mark(older);
  await check();
  const inAMonth = new Date(Date.now() + 31 * 86_400_000);
  await forgetOldPlaces(inAMonth);
  expect(await kept()).toHaveLength(1);
  await decideVersions(owner, { fileId: older, says: "is-current" });
  await forgetOldPlaces(new Date());
  expect(await kept()).toHaveLength(1);
  await forgetOldPlaces(inAMonth);
  expect(await kept()).toHaveLength(0);
  expect(await listMarkChecks(owner, threadId)).toEqual([]);
  expect(newer).toBeGreaterThan(older);
});

test("a new version, and a mark on an earlier one, are each followed by one job of the thread", async () => {
  const { older } = await versions("#804020");
  expect(await jobsOfThread()).toHaveLength(1);
  await mark(older);
  expect(await jobsOfThread()).toHaveLength(1);
});

test("two compared versions name what was asked between them, and what is open from before", async () => {
  const { older, newer } = await versions("#804020");
  const third = await createFile(owner, { threadId, name: "seal_v3.png" });
  await decideVersions(owner, { fileId: third, says: "joins", other: older });
  const asks = await Promise.all(
    (
      [
        [older, "not_started"],
        [older, "done"],
        [newer, "done"],
      ] as const
    ).map(([fileId, status]) => createTask(owner, threadId, { fileId, status })),
  );
  const between = await findComparedAsks(owner, threadId, [older, third]);
  expect(between.tasks.map(({ id }) => id).toSorted()).toEqual(asks.toSorted());
  const after = await findComparedAsks(owner, threadId, [newer, third]);
  expect(after.tasks.map(({ id }) => id).toSorted()).toEqual([asks[0], asks[2]].toSorted());
});

test("two compared versions name the asks about either, and those that are carried over to one, for their owner", async () => {
  const { older, newer } = await versions("#804020");
  const { taskId } = await mark(older);
  const whole = await createTask(owner, threadId, { fileId: newer, text: "A lighter paper" });
  await createTask(owner, threadId, { text: "Send the invoice" });
  await check();
  const asked = await findComparedAsks(owner, threadId, [older, newer]);
  expect(asked.tasks.map(({ id }) => id).toSorted()).toEqual([taskId, whole].toSorted());
  expect(asked.checks).toMatchObject([{ taskId, state: "changed" }]);
  const ofNewer = await findComparedAsks(owner, threadId, [newer]);
  expect(ofNewer.tasks.map(({ id }) => id)).toContain(taskId);
  const stranger = await createOwner();
  expect(await findComparedAsks(stranger, threadId, [older, newer])).toEqual({
    tasks: [],
    marks: [],
    checks: [],
  });
});
