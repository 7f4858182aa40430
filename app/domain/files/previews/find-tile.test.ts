import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder, drawingPlaces } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { createFile, createOwner, type Owner } from "#tests/factories/desk.ts";
import { picture, slowPdf, svg } from "#tests/factories/pictures.ts";
import { findTile } from "./find-tile.server.ts";
import { makePreview } from "./make-preview.server.ts";

beforeAll(() => createQueues(jobKinds));
afterEach(async () => {
  vi.restoreAllMocks();
  await closeDecoder();
});
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

async function plan(of: Owner): Promise<number> {
  const bytes = await slowPdf({ pages: 2, strokes: 20 });
  const fileId = await createFile(of, { bytes, name: "plan.pdf", type: "application/pdf" });
  await makePreview({ userId: of.id, fileId });
  return fileId;
}
const first = { page: 1, version: null, level: 1, x: 0, y: 0 };

test("a tile is drawn for the file's owner only, of pages that it has", async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  const fileId = await plan(owner);
  expect(await findTile(owner, { ...first, fileId })).toMatchObject({ ok: true });
  expect(await findTile(owner, { ...first, fileId, page: 2, level: 4 })).toMatchObject({
    ok: true,
  });
  expect(await findTile(other, { ...first, fileId })).toBeNull();
  expect(await findTile(owner, { ...first, fileId, page: 3 })).toBeNull();
  expect(await findTile(owner, { ...first, fileId, version: 7 })).toBeNull();
  expect(await findTile(owner, { ...first, fileId, x: 4 })).toMatchObject({ ok: false });
  expect(await findTile(owner, { ...first, fileId, level: 4, y: 40 })).toMatchObject({ ok: false });
});

test("past a person's limit nothing is read", async () => {
  const owner = await createOwner();
  const fileId = await plan(owner);
  const held = Promise.withResolvers<void>();
  const { read } = blobs();
  vi.spyOn(blobs(), "read").mockImplementation(async (userId, sha256) => {
    await held.promise;
    return read(userId, sha256);
  });
  let refusals = 0;
  const places = Array.from({ length: 20 }, (_, at) => ({ x: at % 16, y: at % 3 }));
  const asked = places.map(async (place) => {
    const tile = await findTile(owner, { ...first, fileId, level: 4, ...place });
    if (tile?.ok === false) refusals += 1;
    return tile;
  });
  const most = 8 + drawingPlaces - 1;
  await vi.waitFor(() => expect(refusals).toBe(places.length - most), 20_000);
  held.resolve();
  const refused = (await Promise.all(asked)).filter((tile) => !tile?.ok);
  for (const tile of refused) expect(tile).toMatchObject({ state: "busy", whose: "owner" });
});

test("of a first page with a preview by hand, that is what is enlarged", async () => {
  const owner = await createOwner();
  const fileId = await createFile(owner, { bytes: svg, name: "a.svg" });
  await makePreview({ userId: owner.id, fileId });
  const own = await blobs().put(owner.id, await picture("png", { background: "#0000ff" }));
  const change = { isOwnPreview: true, previewSha256: own.sha256 };
  await db().update(files).set(change).where(eq(files.id, fileId));
  const tile = await findTile(owner, { ...first, fileId });
  if (!tile?.ok) throw new Error("The tile was refused.");
  expect(tile.sha256).toBe(own.sha256);
  const pixels = await sharp(tile.bytes)
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const [red = 0, , blue = 0] = pixels;
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(60);
});
