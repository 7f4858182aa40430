import { PDFDocument, PDFName, PDFString, rgb, StandardFonts } from "pdf-lib";

export type PdfPage = {
  /** PNG or JPEG, laid over the whole page. */
  picture?: Buffer;
  /** Points; the default is A4 upright. */
  size?: [number, number];
  heading?: string;
  lines?: string[];
};

const A4: [number, number] = [595.28, 841.89];
/** A fixed date, so that the same pages give the same bytes. */
const MADE = new Date("2026-01-05T09:00:00Z");

export async function pdf(title: string, pages: PdfPage[]): Promise<Buffer> {
  return Buffer.from(await (await compose(title, pages)).save());
}

/** An Illustrator file saved with "Create PDF Compatible File": a PDF that says who made it. */
export async function illustratorPdf(title: string, pages: PdfPage[]): Promise<Buffer> {
  const document = await compose(title, pages);
  document.setCreator("Adobe Illustrator 28.2 (Macintosh)");
  const illustrator = document.context.obj({
    LastModified: PDFString.of("D:20260105090000Z"),
    Private: { CreatorVersion: 28, ContainerVersion: 12, NumBlock: 0 },
  });
  for (const page of document.getPages()) {
    page.node.set(PDFName.of("PieceInfo"), document.context.obj({ Illustrator: illustrator }));
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

async function compose(title: string, pages: PdfPage[]): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setProducer("Studio Lindqvist");
  document.setCreationDate(MADE);
  document.setModificationDate(MADE);
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (const { picture, size, heading, lines } of pages) {
    const page = document.addPage(size ?? A4);
    const { width, height } = page.getSize();
    if (picture) {
      const isPng = picture[0] === 0x89;
      const image = isPng ? await document.embedPng(picture) : await document.embedJpg(picture);
      page.drawImage(image, { x: 0, y: 0, width, height });
    }
    if (heading) page.drawText(heading, { x: 48, y: height - 84, size: 26, font: bold });
    (lines ?? []).forEach((line, index) => {
      const y = height - 130 - index * 20;
      page.drawText(line, { x: 48, y, size: 12, font: regular, color: rgb(0.2, 0.2, 0.2) });
    });
  }
  return document;
}
