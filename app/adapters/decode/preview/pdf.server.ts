import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from "@hyzyla/pdfium";
import sharp from "sharp";
import { type Decoded, type Refusal, refuse } from "#app/adapters/decode/decoded.ts";
import { noPreview } from "#app/adapters/decode/files/no-preview.ts";
import { needsServerFonts } from "#app/adapters/decode/pdf/absent-fonts.server.ts";
import { drawComments, type UndrawnAnnotations } from "#app/adapters/decode/pdf/comments.ts";
import { giveFonts } from "#app/adapters/decode/pdf/give-fonts.server.ts";
import { pdfNotes, userUnit } from "#app/adapters/decode/pdf/page-notes.server.ts";
import { openPageOf } from "#app/adapters/decode/pdf/pdfium.ts";
import { undrawnNotes } from "#app/adapters/decode/undrawn.ts";
import type { Finish } from "./finish.server.ts";
import { MAX_PAGE, MM_A_POINT } from "./limits.ts";
import { noSuchPage, type PictureFacts } from "./picture.server.ts";

let library: Promise<PDFiumLibrary> | undefined;
/** Only for pages that need them: PDFium draws its own fonts, of outlines without hints, more evenly. */
let isDrawnInServerFonts = false;

/** The number of pages, and the size of the first in points (1/72 inch). */
export async function pdfFacts(bytes: Uint8Array): Promise<Decoded<PictureFacts>> {
  return withDocument(bytes, async (document) => {
    const { originalWidth, originalHeight } = document.getPage(0).getOriginalSize();
    return {
      ok: true,
      value: {
        width: Math.round(originalWidth),
        height: Math.round(originalHeight),
        pages: document.getPageCount(),
      },
    };
  });
}

/** Renders one page (from 1) of a PDF, or of an Illustrator file that contains one, on white. */
export async function drawPdf<T>(
  bytes: Uint8Array,
  type: string,
  page: number,
  maxEdge: number,
  finish: Finish<T>,
): Promise<Decoded<T>> {
  return withSheet(bytes, type, page, async (_, { sheet, text, pages, omitted }) => {
    // The text is read before the drawing, after which PDFium closes the page.
    const said = page === 1 ? text() : "";
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    const notes = [
      ...pdfNotes(bytes, openPageOf(sheet), page),
      ...undrawnNotes(omitted.undrawn),
      ...undrawnNotes(omitted.unplayed, "played"),
    ];
    const longer = Math.max(originalWidth, originalHeight);
    const { data, width, height } = await sheet.render({
      width: Math.max(1, Math.round((originalWidth / longer) * maxEdge)),
      height: Math.max(1, Math.round((originalHeight / longer) * maxEdge)),
      renderFormFields: true,
      render: "bitmap",
    });
    const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    const points = { width: originalWidth, height: originalHeight };
    const unit = userUnit(bytes, pages);
    const widthMm = unit && originalWidth * MM_A_POINT * unit;
    const shown = { ...points, isVector: true, text: said, notes };
    return finish(image, maxEdge, { page, pages, ...shown, widthMm });
  });
}

/** Opens a page (from 1) for as long as `use` draws it, in the server's fonts if it needs them. */
export async function withSheet<T>(
  bytes: Uint8Array,
  type: string,
  page: number,
  use: (document: PDFiumDocument, found: Found) => Promise<Decoded<T>>,
): Promise<Decoded<T>> {
  const draw = async (document: PDFiumDocument): Promise<Decoded<T> | "again"> => {
    const found = findSheet(document, type, page);
    if (!found.ok) return found;
    if (!isDrawnInServerFonts && needsServerFonts(openPageOf(found.value.sheet))) return "again";
    return use(document, found.value);
  };
  const drawn = await withDocument(bytes, draw);
  if (drawn !== "again") return drawn;
  isDrawnInServerFonts = true;
  try {
    const again = await withDocument(bytes, draw);
    return again === "again" ? refuse("damaged", "This PDF is damaged and cannot be read.") : again;
  } finally {
    isDrawnInServerFonts = false;
  }
}

type Found = { sheet: PDFiumPage; text: () => string; pages: number; omitted: UndrawnAnnotations };

/** Returns a page (from 1) of an open document, with its comments, and what it says; a refusal if it is not to be drawn. */
export function findSheet(document: PDFiumDocument, type: string, page: number): Decoded<Found> {
  const pages = document.getPageCount();
  if (page > pages) return noSuchPage(pages);
  if (page > MAX_PAGE) {
    return refuse("too-large", `Previews are made of the first ${MAX_PAGE} pages only.`);
  }
  const sheet = document.getPage(page - 1);
  const text = () => textOf(sheet);
  if (type === "application/illustrator" && isPlaceholder(text())) return noPreview(type);
  const { originalWidth, originalHeight } = sheet.getOriginalSize();
  const hasSize = Math.max(originalWidth, originalHeight) > 0;
  if (!hasSize) return refuse("damaged", "This page has no size.");
  return { ok: true, value: { sheet, text, pages, omitted: drawComments(openPageOf(sheet)) } };
}

/** A page whose text cannot be read is drawn without it. */
function textOf(sheet: PDFiumPage): string {
  try {
    return sheet.getText();
  } catch {
    return "";
  }
}

// Whether it is the text that Illustrator writes on the only page of a file saved without PDF compatibility.
function isPlaceholder(text: string): boolean {
  return /saved without PDF Content/i.test(text.replace(/\s+/g, " "));
}

async function openLibrary(): Promise<PDFiumLibrary> {
  const opened = await PDFiumLibrary.init();
  giveFonts(opened, () => isDrawnInServerFonts);
  return opened;
}

/** Opens a PDF for as long as `use` works on it. */
export async function withDocument<T>(
  bytes: Uint8Array,
  use: (document: PDFiumDocument) => Promise<T>,
): Promise<T | Refusal> {
  library ??= openLibrary();
  const pdfium = await library;
  let document: PDFiumDocument;
  try {
    document = await pdfium.loadDocument(bytes);
  } catch (error) {
    return refusalFor(error);
  }
  try {
    if (document.getPageCount() === 0) return refuse("damaged", "This PDF has no pages.");
    return await use(document);
  } finally {
    document.destroy();
  }
}

function refusalFor(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : "";
  if (/password|security/i.test(message)) {
    return refuse("encrypted", "This PDF is protected by a password.");
  }
  return refuse("damaged", "This PDF is damaged and cannot be read.");
}
