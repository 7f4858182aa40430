import { PDFDocument, PDFName, PDFString, rgb, StandardFonts } from "pdf-lib";

export type PdfPage = {
  /** PNG or JPEG that covers the whole page. */
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

const XMP = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:illustrator="http://ns.adobe.com/illustrator/1.0/"
 xmp:CreatorTool="Adobe Illustrator 28.2 (Macintosh)" illustrator:Type="Document"/>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** An Illustrator file saved with "Create PDF Compatible File": a PDF with Illustrator's data. */
export async function illustratorPdf(title: string, pages: PdfPage[]): Promise<Buffer> {
  const document = await compose(title, pages);
  const { context } = document;
  document.setCreator("Adobe Illustrator 28.2 (Macintosh)");
  const metadata = context.stream(Buffer.from(XMP), { Type: "Metadata", Subtype: "XML" });
  document.catalog.set(PDFName.of("Metadata"), context.register(metadata));
  const artwork = context.register(
    context.stream("%!PS-Adobe-3.0\r%%Creator: Adobe Illustrator(R) 24.0\r%%EOF\r"),
  );
  const illustrator = context.obj({
    LastModified: PDFString.of("D:20260105090000Z"),
    Private: { AIMetaData: artwork, CreatorVersion: 28, ContainerVersion: 12, NumBlock: 0 },
  });
  for (const page of document.getPages()) {
    page.node.set(PDFName.of("PieceInfo"), context.obj({ Illustrator: illustrator }));
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
