import type { Box } from "#app/adapters/decode/compare/raster.ts";
import { type Decoded, type Refusal, refuse } from "#app/adapters/decode/decoded.ts";
import type { Inspection } from "#app/adapters/decode/file-facts.ts";
import { embeddedPreview, previewCarrier } from "#app/adapters/decode/files/embedded-preview.ts";
import { fileKind } from "#app/adapters/decode/files/file-kind.ts";
import { sniffType } from "#app/adapters/decode/files/file-type.ts";
import { imageSize } from "#app/adapters/decode/files/image-size.ts";
import { noPreview } from "#app/adapters/decode/files/no-preview.ts";
import { type Drawn, type Finish, finishPreview } from "./finish.server.ts";
import type { PictureFacts } from "./picture.server.ts";

const PICTURES = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/tiff",
]);
const PAGES = new Set(["application/pdf", "application/illustrator"]);
// Sharp may be built without these formats, so it is tried.
const PERHAPS = new Set(["image/heic", "image/heif", "image/jp2", "image/jxl"]);

/** Returns a file's type and size by its content. A damaged file still has a type, but no size. */
export async function inspectFile(bytes: Uint8Array, name: string): Promise<Decoded<Inspection>> {
  if (bytes.byteLength === 0) return refuse("damaged", "This file is empty.");
  const { type, extension } = await sniffType(bytes, name);
  const facts = await measure(bytes, type).catch(() => null);
  return {
    ok: true,
    value: {
      type,
      kind: fileKind(type),
      extension,
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      pages: facts?.pages ?? null,
    },
  };
}

async function measure(bytes: Uint8Array, type: string): Promise<PictureFacts | null> {
  if (type === "image/svg+xml") return (await import("./svg.server.ts")).svgFacts(bytes);
  if (PAGES.has(type)) {
    if (!isPdf(bytes)) return null;
    const facts = await (await import("./pdf.server.ts")).pdfFacts(bytes);
    return facts.ok ? facts.value : null;
  }
  if (PICTURES.has(type) || PERHAPS.has(type)) {
    return (await import("./picture.server.ts")).pictureFacts(bytes);
  }
  const size = imageSize(bytes);
  return size && { ...size, pages: 1 };
}

/** Renders one page of a file as WebP. Returns a refusal with the reason when there is no preview. */
export async function renderPreview(
  bytes: Uint8Array,
  name: string,
  page: number,
  maxEdge: number,
): Promise<Decoded<Drawn>> {
  return drawSheet(bytes, { name, page, maxEdge }, finishPreview);
}

/** Draws one page of a file and hands it to `finish`, which needs only its `part` if that is given. Returns a refusal with the reason when it cannot. */
export async function drawSheet<T>(
  bytes: Uint8Array,
  { name, page, maxEdge, part }: { name: string; page: number; maxEdge: number; part?: Box },
  finish: Finish<T>,
): Promise<Decoded<T>> {
  if (bytes.byteLength === 0) return refuse("damaged", "This file is empty.");
  const { type } = await sniffType(bytes, name);
  try {
    if (type === "image/vnd.dxf") {
      return await (await import("./drawing.server.ts")).drawDxf(bytes, maxEdge, finish, part);
    }
    return await draw(bytes, type, page, maxEdge, finish);
  } catch (error) {
    return PERHAPS.has(type) ? noPreview(type) : damaged(error);
  }
}

async function draw<T>(
  bytes: Uint8Array,
  type: string,
  page: number,
  maxEdge: number,
  finish: Finish<T>,
): Promise<Decoded<T>> {
  if (PICTURES.has(type) || PERHAPS.has(type)) {
    return (await import("./picture.server.ts")).drawPicture(bytes, page, maxEdge, finish);
  }
  if (type === "image/svg+xml") {
    return (await import("./svg.server.ts")).drawSvg(bytes, maxEdge, finish);
  }
  if (isPdfPage(type, bytes)) {
    return (await import("./pdf.server.ts")).drawPdf(bytes, type, page, maxEdge, finish);
  }
  return drawEmbedded(bytes, type, page, maxEdge, finish);
}

/** Draws the small picture that a file of a design program carries of itself, if it does. */
async function drawEmbedded<T>(
  bytes: Uint8Array,
  type: string,
  page: number,
  maxEdge: number,
  finish: Finish<T>,
): Promise<Decoded<T>> {
  const carrier = previewCarrier(type);
  const picture = carrier && embeddedPreview(bytes, type);
  // Anything else, such as an SVG, would be drawn without what is asked of such a file.
  if (!picture || !PICTURES.has((await sniffType(picture, "")).type)) return noPreview(type);
  const { drawPicture, noSuchPage } = await import("./picture.server.ts");
  if (page > 1) return noSuchPage(1);
  const notes = [
    `This is the small preview inside the ${carrier}; the file itself is not drawn here.`,
  ];
  try {
    return await drawPicture(picture, page, maxEdge, (image, edge, sheet) =>
      finish(image, edge, { ...sheet, pages: 1, notes, widthMm: null, isEmbedded: true }),
    );
  } catch {
    // The picture is broken, not the file.
    return noPreview(type);
  }
}

/** Whether PDFium draws a file of this type: not every Illustrator file contains a PDF. */
export function isPdfPage(type: string, bytes: Uint8Array): boolean {
  return PAGES.has(type) && isPdf(bytes);
}

function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength));
  return head.includes("%PDF-");
}

/** The refusal of a file at which a parser failed. */
export function damaged(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit|too large|exceeds/i.test(message)) {
    return refuse("too-large", "This picture has more pixels than previews are made of.");
  }
  if (
    /not configured|not supported|unsupported (?!image format)|cannot handle|bad labq/i.test(
      message,
    )
  ) {
    const reason = "This kind of picture is not drawn here; download it, or ask for a PNG or PDF.";
    return refuse("unsupported", reason);
  }
  return refuse("damaged", "This file is damaged or cut off, so it cannot be drawn.");
}
