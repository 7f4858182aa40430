import sharp, { type Sharp } from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import { sniffType } from "#app/adapters/decode/files/file-type.ts";
import type { Tile } from "#app/adapters/decode/operations.ts";
import { openParts } from "#app/adapters/decode/pdf/page-parts.server.ts";
import type { Sheet } from "./finish.server.ts";
import { WEBP } from "./limits.ts";
import { withSheet } from "./pdf.server.ts";
import { damaged, drawSheet, isPdfPage } from "./render-preview.server.ts";

type Size = { width: number; height: number };
type Page = { name: string; page: number; maxEdge: number };

/** Draws a part of a page larger than its preview is, as WebP. */
export async function drawTile(
  bytes: Uint8Array,
  page: Page,
  tile: Tile,
): Promise<Decoded<Uint8Array>> {
  const { type } = await sniffType(bytes, page.name);
  if (isPdfPage(type, bytes)) return drawPdfTile(bytes, type, page, tile);
  const maxEdge = page.maxEdge * 2 ** tile.level;
  const { left, top, edge } = tile;
  const part = { left, top, right: left + edge, bottom: top + edge };
  return drawSheet(bytes, { ...page, maxEdge, part }, (image, _, sheet) =>
    cutTile(image, sheet, page, tile),
  );
}

async function drawPdfTile(
  bytes: Uint8Array,
  type: string,
  { page, maxEdge }: Page,
  tile: Tile,
): Promise<Decoded<Uint8Array>> {
  try {
    return await withSheet(bytes, type, page, async (document, { sheet }) => {
      const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize();
      const size = sizeAt({ width, height }, maxEdge, tile.level);
      if (!isOn(tile, size)) return noSuchPart();
      const { left, top, edge } = tile;
      const box = { left, top, right: left + edge, bottom: top + edge };
      const { data, ...drawn } = openParts(document, sheet)(size, box);
      return encoded(sharp(data, { raw: { ...drawn, channels: 4 } }).removeAlpha());
    });
  } catch (error) {
    return damaged(error);
  }
}

/** Cuts the part out of a picture, with what lies around it so that it fits its neighbours, and scales it. */
async function cutTile(
  image: Sharp,
  sheet: Sheet,
  { maxEdge }: Page,
  tile: Tile,
): Promise<Decoded<Uint8Array>> {
  const own = sheet.isVector ? await image.metadata() : sheet;
  const longer = Math.max(sheet.width, sheet.height);
  const size = sizeAt(sheet, sheet.isVector ? maxEdge : Math.min(maxEdge, longer), tile.level);
  if (!isOn(tile, size)) return noSuchPart();
  const across = reach(tile, tile.left, own.width, size.width);
  const down = reach(tile, tile.top, own.height, size.height);
  if (!across || !down) return noSuchPart();
  const part = image
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .resize({ width: across.scaled, height: down.scaled, fit: "fill" })
    .extract({ left: across.inset, top: down.inset, width: across.kept, height: down.kept })
    .extend({
      ...{ right: tile.edge - across.kept, bottom: tile.edge - down.kept },
      background: "#fff0",
    });
  return encoded(part);
}

/** Pixels around a part that the scaling of its edges takes into account. */
const AROUND = 3;

/**
 * Which pixels of the picture's own are taken, to how many they are scaled, where the part begins in these, and how long
 * it is; null if it is beyond the picture.
 */
function reach({ level, edge }: Tile, start: number, own: number, asked: number) {
  // A pixel more or less of the preview is the rounding of its size.
  const wanted = Math.abs(own - asked) <= 2 ** level ? own : asked;
  const end = Math.min(start + edge, wanted);
  if (end <= start) return null;
  const scale = wanted / own;
  const around = scale === 1 ? 0 : AROUND;
  const from = Math.max(0, Math.floor(start / scale) - around);
  const to = Math.min(own, Math.ceil(end / scale) + around);
  const scaled = Math.max(1, Math.round((to - from) * scale));
  const kept = Math.min(end - start, scaled);
  const inset = Math.max(0, Math.min(Math.round(start - from * scale), scaled - kept));
  return { from, length: to - from, scaled, inset, kept };
}

/** The size of the page's preview, as often doubled as the level says. */
function sizeAt({ width, height }: Size, edge: number, level: number): Size {
  const scale = edge / Math.max(width, height);
  const doubled = (length: number) => Math.max(1, Math.round(length * scale)) * 2 ** level;
  return { width: doubled(width), height: doubled(height) };
}

function isOn({ left, top }: Tile, { width, height }: Size): boolean {
  return left < width && top < height;
}

async function encoded(image: Sharp): Promise<Decoded<Uint8Array>> {
  return { ok: true, value: await image.toColourspace("srgb").webp(WEBP).toBuffer() };
}

function noSuchPart() {
  return refuse("unsupported", "There is no such part of this page.");
}
