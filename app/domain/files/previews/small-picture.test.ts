import sharp from "sharp";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { closeDecoder, decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { PlacesTaken } from "#app/adapters/fair-places.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { ownFile } from "#app/domain/files/find-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { createFile, createOwner, type Owner } from "#tests/factories/desk.ts";
import { picture } from "#tests/factories/pictures.ts";
import { findPreview } from "./find-preview.server.ts";
import { findSmallPicture } from "./find-small-picture.server.ts";
import { makePreview } from "./make-preview.server.ts";

let owner: Owner;
beforeEach(async () => {
  vi.restoreAllMocks();
  owner = await createOwner();
});
afterAll(async () => {
  await closeDecoder();
  await closeDatabase();
});

async function fileOf(width: number, height: number): Promise<number> {
  const bytes = await picture("png", { width, height });
  const fileId = await createFile(owner, { bytes, name: "poster.png", type: "image/png" });
  await makePreview({ userId: owner.id, fileId });
  return fileId;
}

async function sizeOf(found: Awaited<ReturnType<typeof findSmallPicture>>) {
  const bytes = await blobs().read(owner.id, found?.sha256 ?? "");
  const { width, height } = await sharp(bytes ?? undefined).metadata();
  return { width, height };
}

test("a card's picture is drawn of the preview once, by however many ask", async () => {
  const fileId = await fileOf(1_024, 768);
  const drawing = vi.spyOn(decoder(), "renderPreview");
  const [one, two] = await Promise.all([
    findSmallPicture(owner, fileId),
    findSmallPicture(owner, fileId),
  ]);
  const three = await findSmallPicture(owner, fileId);
  expect(await sizeOf(one)).toEqual({ width: 512, height: 384 });
  expect([two?.sha256, three?.sha256]).toEqual([one?.sha256, one?.sha256]);
  expect(drawing).toHaveBeenCalledTimes(1);
  const [file] = await db().select().from(files).where(ownFile(owner, fileId));
  expect(one).toMatchObject({ isSmall: true, previewSha256: file?.previewSha256 });
});

test("a small preview is its own small picture", async () => {
  const fileId = await fileOf(512, 40);
  const drawing = vi.spyOn(decoder(), "renderPreview");
  const found = await findSmallPicture(owner, fileId);
  expect(found).toMatchObject({ isSmall: true, sha256: found?.previewSha256 });
  expect(drawing).not.toHaveBeenCalled();
});

test("while too many drawings wait, the preview is shown and the next request tries again", async () => {
  const fileId = await fileOf(1_024, 768);
  vi.spyOn(decoder(), "renderPreview").mockRejectedValueOnce(new PlacesTaken("owner"));
  const meanwhile = await findSmallPicture(owner, fileId);
  expect(meanwhile).toMatchObject({ isSmall: false, sha256: meanwhile?.previewSha256 });
  expect(await findSmallPicture(owner, fileId)).toMatchObject({ isSmall: true });
});

test("a file with the bytes of a preview has a preview in full size", async () => {
  const fileId = await fileOf(1_024, 768);
  const small = await findSmallPicture(owner, fileId);
  const bytes = await blobs().read(owner.id, small?.previewSha256 ?? "");
  const copy = await createFile(owner, { bytes: bytes!, name: "a.webp", type: "image/webp" });
  await makePreview({ userId: owner.id, fileId: copy });
  const preview = await findPreview(owner, { fileId: copy, page: 1 });
  const shown = await blobs().read(owner.id, preview?.ok ? preview.sha256 : "");
  expect((await sharp(shown ?? undefined).metadata()).width).toBe(1_024);
});

test("only the owner sees it, and it is deleted with the file", async () => {
  const fileId = await fileOf(1_024, 768);
  const small = await findSmallPicture(owner, fileId);
  expect(await findSmallPicture(await createOwner(), fileId)).toBeNull();
  const [file] = await db().delete(files).where(ownFile(owner, fileId)).returning();
  await forgetBlobs(owner, [file?.sha256 ?? "", file?.previewSha256 ?? ""]);
  for (const sha256 of [file?.sha256, small?.previewSha256, small?.sha256]) {
    expect(await blobs().has(owner.id, sha256 ?? "")).toBe(false);
  }
});
