import type { Sharp } from "sharp";
import {
  type DrawnRaster,
  type PageOfFile,
  resized,
} from "#app/adapters/decode/compare/lay-over.server.ts";
import { type Box, cut, type Raster } from "#app/adapters/decode/compare/raster.ts";
import { type Turn, turnBack, turned, turnedBox } from "#app/adapters/decode/compare/turns.ts";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import { sniffType } from "#app/adapters/decode/files/file-type.ts";
import type { Sheet } from "#app/adapters/decode/preview/finish.server.ts";
import { findSheet, withDocument } from "#app/adapters/decode/preview/pdf.server.ts";
import {
  damaged,
  drawSheet,
  isPdfPage,
} from "#app/adapters/decode/preview/render-preview.server.ts";
import type { FinePage } from "./fine-page.ts";
import { finePdf } from "./pdf-parts.server.ts";

type Size = { width: number; height: number };
/** A page and its picture as a whole, small enough to be searched. */
export type OpenPage = { fine: FinePage; drawn: DrawnRaster };

/** The longer edge up to which a page that must be drawn as a whole is drawn, in pixels: 64 MB a page. */
const MOST_EDGE = 4_096;

/**
 * Opens both pages and draws each, at most `maxEdge` pixels long, for as long as `use` works with them. A refusal says
 * which page cannot be drawn.
 */
export async function withBothPages<T>(
  { older, newer, maxEdge }: { older: PageOfFile; newer: PageOfFile; maxEdge: number },
  use: (before: OpenPage, after: OpenPage) => Promise<Decoded<T>>,
): Promise<Decoded<T>> {
  return withPage(older, { maxEdge, name: "The older version" }, (before) =>
    withPage(newer, { maxEdge, name: "The newer version" }, (after) => use(before, after)),
  );
}

async function withPage<T>(
  page: PageOfFile,
  { maxEdge, name }: { maxEdge: number; name: string },
  use: (open: OpenPage) => Promise<Decoded<T>>,
): Promise<Decoded<T>> {
  let isOpen = false;
  const answer = await withFinePage(page, async (fine) => {
    const drawn = await drawWhole(fine, maxEdge);
    isOpen = drawn.ok;
    return drawn.ok ? use({ fine, drawn: drawn.value }) : drawn;
  });
  return answer.ok || isOpen ? answer : refuse(answer.code, `${name}: ${answer.reason}`);
}

async function drawWhole(fine: FinePage, maxEdge: number): Promise<Decoded<DrawnRaster>> {
  const { width, height, isVector, pages } = fine;
  const size = fitted(fine, Math.min(maxEdge, fine.mostEdge));
  try {
    const whole = await fine.draw(size, {
      left: 0,
      top: 0,
      right: size.width,
      bottom: size.height,
    });
    return { ok: true, value: { ...whole, own: { width, height, isVector }, pages } };
  } catch (error) {
    return damaged(error);
  }
}

/** The size in whole pixels of something this long. */
export function fitted({ width, height }: Size, edge: number): Size {
  const scale = edge / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Opens a page for as long as `use` works with it. */
async function withFinePage<T>(
  page: PageOfFile,
  use: (fine: FinePage) => Promise<Decoded<T>>,
): Promise<Decoded<T>> {
  const { type } = await sniffType(page.bytes, page.name);
  if (isPdfPage(type, page.bytes)) {
    return withDocument(page.bytes, async (document) => {
      const found = findSheet(document, type, page.page);
      return found.ok ? use(finePdf(document, found.value.sheet)) : found;
    });
  }
  const whole = await drawSheet(page.bytes, { ...page, maxEdge: MOST_EDGE }, toFinePage);
  return whole.ok ? use(whole.value) : whole;
}

/** A picture is drawn once, in its own size or the largest one; vectors in the largest. */
async function toFinePage(
  image: Sharp,
  maxEdge: number,
  { width, height, isVector, pages, isEmbedded = false }: Sheet,
): Promise<Decoded<FinePage>> {
  if (isEmbedded) {
    return refuse(
      "unsupported",
      "Only a small preview of this file is shown, too small to compare.",
    );
  }
  const whole = await toRaster(image, maxEdge);
  let scaled: Raster = whole;
  const draw = async (size: Size, part: Box) => {
    if (scaled.width !== size.width || scaled.height !== size.height) {
      scaled = await resized(whole, {
        x: size.width / whole.width,
        y: size.height / whole.height,
      });
    }
    return cut(scaled, part);
  };
  const mostEdge = Math.max(whole.width, whole.height);
  const smallest = { text: null, outlines: null };
  const page = { width, height, isVector, pages, mostEdge, words: null, smallest };
  return { ok: true, value: { ...page, draw } };
}

/** A drawn page as pixels on white, in sRGB. */
async function toRaster(image: Sharp, maxEdge: number): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: "#fff" })
    .resize({ width: maxEdge, height: maxEdge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The page as it is after a turn clockwise. */
export function turnedPage(page: FinePage, turn: Turn): FinePage {
  if (turn === 0) return page;
  const isAcross = turn !== 180;
  const words = page.words && {
    ...page.words,
    words: page.words.words.map((word) => ({ ...word, box: turnedBox(word.box, turn) })),
  };
  return {
    ...page,
    ...(isAcross && { width: page.height, height: page.width }),
    words,
    draw: async (size, part) => {
      const own = isAcross ? { width: size.height, height: size.width } : size;
      const { left, top, right, bottom } = part;
      const shares = turnedBox(
        {
          x: left / size.width,
          y: top / size.height,
          width: (right - left) / size.width,
          height: (bottom - top) / size.height,
        },
        turnBack(turn),
      );
      const box = {
        left: Math.round(shares.x * own.width),
        top: Math.round(shares.y * own.height),
        right: Math.round((shares.x + shares.width) * own.width),
        bottom: Math.round((shares.y + shares.height) * own.height),
      };
      return turned(await page.draw(own, box), turn);
    },
  };
}
