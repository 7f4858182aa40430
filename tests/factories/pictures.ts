import { PDFDocument, PDFName } from "pdf-lib";
import sharp from "sharp";

/** A picture of one colour, as PNG or JPEG. */
export function picture(
  format: "png" | "jpeg" = "png",
  { width = 40, height = 30, background = "#336699" } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script><rect width="40" height="30" fill="teal"/></svg>',
);

/**
 * A PDF of this many pages that take long to draw, the longer the more strokes they have. `seed` makes each
 * one different.
 */
export async function slowPdf({ strokes = 500, pages = 1, seed = 0 } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`Drawing ${seed}`);
  const at = (angle: number) => Math.round(300 + 290 * Math.cos(angle));
  const chunk = Math.min(strokes, 500);
  const lines = Array.from(
    { length: chunk },
    (_, index) =>
      `${(index % 97) / 97} 0.4 0.6 RG ${at(index * 0.7)} ${at(index * 1.3)} m ` +
      `${at(index * 1.1)} ${at(index * 0.9)} l S`,
  );
  const content = document.context.register(
    document.context.flateStream(`0.2 w\n${lines.join("\n")}`),
  );
  // Repeating the same strokes keeps the file small.
  const contents = document.context.obj(
    Array.from({ length: Math.ceil(strokes / chunk) }, () => content),
  );
  for (let page = 0; page < pages; page++) {
    document.addPage([600, 600]).node.set(PDFName.of("Contents"), contents);
  }
  return document.save();
}
