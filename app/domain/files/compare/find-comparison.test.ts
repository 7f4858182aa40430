import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { findFileContent } from "#app/domain/files/find-file-content.server.ts";
import { findPreview } from "#app/domain/files/previews/find-preview.server.ts";
import { replaceFile } from "#app/domain/files/replace-file.server.ts";
import { comparisons, files } from "#app/domain/files/tables.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { createFile, createOwner, createThread, type Owner } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import { findComparablePages } from "./comparable-pages.server.ts";
import { findComparedFiles } from "./compared-files.server.ts";
import type { ComparedPages } from "./comparison-view.ts";
import { findComparison, findKeptComparison } from "./find-comparison.server.ts";
import { forgetOldComparisons, keepComparison } from "./kept-comparison.server.ts";

let owner: Owner;
let pair: ComparedPages;
beforeAll(() => createQueues(jobKinds));
beforeEach(async () => {
  owner = await createOwner();
  pair = await versions(owner);
});
afterEach(() => closeDecoder());
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

async function versions(of: Owner) {
  const threadId = await createThread(of);
  const add = async (background: string) =>
    createFile(of, { threadId, bytes: await picture("png", { background }) });
  const current = { olderVersion: null, newerVersion: null, olderPage: 1, newerPage: 1 };
  return { older: await add("#336699"), newer: await add("#996633"), ...current };
}
const keptOf = (of: Owner) => db().select().from(comparisons).where(eq(comparisons.userId, of.id));

test("changes are found once and stored, with their picture", async () => {
  expect(await findKeptComparison(owner, pair)).toBeNull();
  const [found, again] = await Promise.all([
    findComparison(owner, pair),
    findComparison(owner, pair),
  ]);
  expect(found).toMatchObject({ ok: true, view: { regionCount: 1 } });
  expect(again).toMatchObject({ ok: true, view: { regionCount: 1 } });
  expect(await keptOf(owner)).toHaveLength(1);
  expect(await findKeptComparison(owner, pair)).toMatchObject({ ok: true });
});

test("a file of equal bytes is equal without being compared", async () => {
  const same = { ...pair, newer: pair.older };
  expect(await findComparison(owner, same)).toMatchObject({ ok: true, view: { regionCount: 0 } });
  expect(await keptOf(owner)).toHaveLength(0);
});

test("a replaced file is compared with what it was, drawn when it is asked for, by its owner alone", async () => {
  const fileId = pair.newer;
  const bytes = await picture("png", { background: "#224422" });
  async function* stream() {
    yield bytes;
  }
  const sent = { name: "label.png", stream: stream() };
  expect(await replaceFile(owner, { fileId, ...sent })).toMatchObject({ ok: true });
  const before = { ...pair, older: fileId, olderVersion: 1 };
  expect(await findComparison(owner, before)).toMatchObject({ ok: true, view: { regionCount: 1 } });
  expect(await findKeptComparison(owner, before)).toMatchObject({ ok: true });
  const file = await findFile(db(), owner, fileId);
  const compared = await findComparedFiles(owner, file?.threadId ?? "", {
    older: null,
    newer: null,
  });
  const place = { id: fileId, stackPlace: 1, isEarlier: true };
  expect(compared).toMatchObject({ older: place, newer: { id: fileId, stackPlace: 2 } });

  const was = await findFileContent(owner, fileId, 1);
  expect(was?.sha256).not.toBe(file?.sha256);
  expect(compared?.older?.content).toContain(was?.sha256.slice(0, 12));
  const asked = { fileId, page: 1, version: 1 };
  expect(await findPreview(owner, asked)).toMatchObject({ ok: true });
  const other = await createOwner();
  expect(await findComparison(other, before)).toBeNull();
  expect(await findFileContent(other, fileId, 1)).toBeNull();
  expect(await findPreview(other, asked)).toBeNull();
  expect(await findFileContent(owner, fileId, 7)).toBeNull();
});

test("files of another person, or in no thread, cannot be compared; those of two threads can", async () => {
  const other = await createOwner();
  expect(await findComparison(other, pair)).toBeNull();
  await findComparison(owner, pair);
  expect(await findKeptComparison(other, pair)).toBeNull();
  const elsewhere = await versions(owner);
  const across = { ...pair, newer: elsewhere.newer };
  expect(await findComparison(owner, across)).toMatchObject({ ok: true });
  expect(await findComparison(other, across)).toBeNull();
  const { threadId } = (await findFile(db(), owner, elsewhere.newer)) ?? {};
  const asked = { older: { id: pair.older, version: null }, newer: null };
  const compared = await findComparedFiles(owner, threadId ?? "", asked);
  expect(compared?.older).toMatchObject({ id: pair.older });
  const strangers = { ...asked, older: { id: 999_999, version: null } };
  expect((await findComparedFiles(owner, threadId ?? "", strangers))?.older).toBeNull();
  const loose = await createFile(owner, { bytes: await picture("png", { background: "#112233" }) });
  expect(await findComparison(owner, { ...pair, newer: loose })).toBeNull();
});

test("a page that cannot be drawn is refused with its reason, which is stored for a day", async () => {
  const bytes = Buffer.from("PK\u0003\u0004 no picture");
  const [{ threadId = null } = {}] = await db()
    .select({ threadId: files.threadId })
    .from(files)
    .where(and(eq(files.userId, owner.id), eq(files.id, pair.older)));
  const newer = await createFile(owner, { threadId, bytes, name: "parts.zip" });
  const asked = { ...pair, newer };
  expect(await findComparison(owner, asked)).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^The newer version: /),
  });
  expect(await findKeptComparison(owner, asked)).toMatchObject({ ok: false });
});

test("the comparison of a preview that a person replaced meanwhile is not stored", async () => {
  const show = (sha256: string) =>
    db()
      .update(files)
      .set({ isOwnPreview: true, previewSha256: sha256 })
      .where(and(eq(files.userId, owner.id), eq(files.id, pair.newer)));
  await show("first");
  const pages = await findComparablePages(owner, pair);
  if (!pages) throw new Error("The pages are missing.");
  await show("second");
  const made = { ok: false, reason: "It is a test." } as const;
  expect(await keepComparison(owner, pages, made)).toBe(false);
  expect(await keptOf(owner)).toHaveLength(0);
  await show("first");
  expect(await keepComparison(owner, pages, made)).toBe(true);
});

test("after 30 days a comparison and its picture are deleted", async () => {
  await findComparison(owner, pair);
  const [row] = await keptOf(owner);
  const sha256 = row?.pictureSha256 ?? "";
  expect(await blobs().sizeOf(owner.id, sha256)).not.toBeNull();
  await forgetOldComparisons(new Date(Date.now() + 29 * 86_400_000));
  expect(await keptOf(owner)).toHaveLength(1);
  await forgetOldComparisons(new Date(Date.now() + 31 * 86_400_000));
  expect(await keptOf(owner)).toHaveLength(0);
  expect(await blobs().sizeOf(owner.id, sha256)).toBeNull();
});
