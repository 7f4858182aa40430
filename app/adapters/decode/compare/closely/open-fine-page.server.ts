import {
  type PageOfFile,
  resized,
  toRaster,
} from "#app/adapters/decode/compare/lay-over.server.ts";
import { type Box, cut, type Raster } from "#app/adapters/decode/compare/raster.ts";
import { type Turn, turnBack, turned, turnedBox } from "#app/adapters/decode/compare/turns.ts";
import type { Decoded } from "#app/adapters/decode/decoded.ts";
import { sniffType } from "#app/adapters/decode/files/file-type.ts";
import { withDocument } from "#app/adapters/decode/preview/pdf.server.ts";
import { drawSheet } from "#app/adapters/decode/preview/render-preview.server.ts";
import type { FinePage } from "./fine-page.ts";
import { finePdf } from "./pdf-parts.server.ts";

type Size = { width: number; height: number };
/** The longer edge up to which a page that must be drawn as a whole is drawn, in pixels: 64 MB a page. */
const MOST_EDGE = 4_096;

/** Opens a page for as long as `use` works with it. */
export async function withFinePage<T>(
  page: PageOfFile,
  use: (fine: FinePage) => Promise<Decoded<T>>,
): Promise<Decoded<T>> {
  const { type } = await sniffType(page.bytes, page.name);
  if (type === "application/pdf" || type === "application/illustrator") {
    return withDocument(page.bytes, async (document) => use(finePdf(document, page.page)));
  }
  const whole = await drawWhole(page);
  return whole.ok ? use(whole.value) : whole;
}

/** A picture is drawn once, in its own size or the largest one; vectors in the largest. */
async function drawWhole({ bytes, ...page }: PageOfFile): Promise<Decoded<FinePage>> {
  const drawn = await drawSheet(bytes, { ...page, maxEdge: MOST_EDGE }, toRaster);
  if (!drawn.ok) return drawn;
  const { own, ...whole } = drawn.value;
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
  return { ok: true, value: { ...own, words: null, smallest: null, draw } };
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
