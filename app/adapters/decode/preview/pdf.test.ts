import { deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderPreview } from "./render-preview.server.ts";

type Parts = { catalog?: string; page?: string; content?: string; objects?: (string | Buffer)[] };

/** A PDF of one page, without a table of references, which readers make anew. Further objects count from 5. */
function pdf({ catalog = "", page = "", content = "", objects = [] }: Parts): Buffer {
  const numbered = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...objects,
  ].flatMap((object, at) => [`${at + 1} 0 obj\n`, object, "\nendobj\n"]);
  const parts = ["%PDF-1.7\n", ...numbered, "trailer << /Root 1 0 R >>\n"];
  return Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
}

async function drawn(bytes: Uint8Array, page = 1) {
  const answer = await renderPreview(bytes, "proof.pdf", page, 1200);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

/** How many pixels of a box of the page, in its points from the top left, are near a colour. */
async function countNear(webp: Uint8Array, colour: number[], box = [0, 0, 400, 200]) {
  const { data, info } = await sharp(webp)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [left = 0, top = 0, right = 0, bottom = 0] = box.map((end) => end * 3);
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * info.width + x) * 3;
      if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 70))
        count++;
    }
  }
  return count;
}

test.each([
  [
    "free text",
    "/Subtype /FreeText /DA (/Helv 20 Tf 0 0 1 rg) /Contents (Larger logo, please)",
    [0, 0, 255],
    300,
  ],
  ["a line", "/Subtype /Line /L [20 20 380 180] /C [0 0.6 0]", [0, 150, 0], 300],
  [
    "a polyline",
    "/Subtype /PolyLine /Vertices [20 20 100 180 200 20 380 180] /C [1 0 0]",
    [255, 0, 0],
    400,
  ],
  ["a polygon", "/Subtype /Polygon /Vertices [20 20 20 180 380 20] /C [1 0 1]", [255, 0, 255], 500],
  ["a stamp", "/Subtype /Stamp /Name /NotApproved", [200, 0, 0], 800],
  ["a caret", "/Subtype /Caret /C [0 0 1]", [0, 0, 255], 5_000],
])("a comment without an appearance is drawn: %s", async (_, comment, colour, least) => {
  const page = `/Annots [<< /Type /Annot /Rect [20 20 380 180] /F 4 ${comment} >>]`;
  const shown = await drawn(pdf({ page }));
  expect(await countNear(shown.bytes, colour)).toBeGreaterThan(least);
  const hidden = await drawn(pdf({ page: page.replace("/F 4", "/F 2") }));
  expect(await countNear(hidden.bytes, colour)).toBe(0);
});

test("what a page plays or turns is told, also where it brings a picture, and hidden ones are not", async () => {
  const annotation = (kind: string, flags = 4) =>
    `<< /Type /Annot /Subtype /${kind} /Rect [20 20 80 80] /F ${flags} /AP << /N 5 0 R >> >>`;
  const picture =
    "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream";
  const notesOf = async (...annotations: string[]) => {
    const page = `/Annots [${annotations.join(" ")}]`;
    return (await drawn(pdf({ page, objects: [picture] }))).head.notes;
  };
  const kinds = ["Movie", "3D", "Sound", "Movie"].map((kind) => annotation(kind));
  expect(await notesOf(...kinds)).toEqual(["Not played here: 2 films, 1 3D model, 1 sound."]);
  expect(await notesOf(annotation("RichMedia"), annotation("Sound", 2))).toEqual([
    "Not played here: 1 film or 3D model.",
  ]);
  expect(await notesOf(annotation("Square"))).toEqual([]);
});

test("long free text is wrapped into its box", async () => {
  const words = "Please move the address to the left and make it bold ".repeat(3);
  const page = `/Annots [<< /Type /Annot /Subtype /FreeText /Rect [20 20 200 180] /F 4 /DA (0 0 1 rg /Helv 14 Tf) /Contents (${words}) >>]`;
  const { bytes } = await drawn(pdf({ page }));
  expect(await countNear(bytes, [0, 0, 255], [24, 60, 196, 150])).toBeGreaterThan(500);
  expect(await countNear(bytes, [0, 0, 255], [205, 0, 400, 200])).toBe(0);
});

const widths =
  "/FirstChar 1 /LastChar 3 /Widths [700 700 700] /FontDescriptor << /Type /FontDescriptor /FontName /F /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>";
const font = (name: string, rest: string) =>
  `/Resources << /Font << /F << /Type /Font /Subtype /TrueType /BaseFont /${name} ${rest} >> >> >>`;
const arabic = `/Encoding << /Type /Encoding /Differences [1 /afii57415 /afii57416] >> ${widths}`;

const missing = ["1 font of this page is not in the file; some text may be missing."];
const written = (page: string, text: string) =>
  drawn(pdf({ page, content: `BT /F 48 Tf 20 90 Td ${text} Tj ET` }));

test.each([
  ["Latin letters", font("Arial", "/Encoding /WinAnsiEncoding"), "(Price: 5 \\200)", []],
  ["Arabic letters", font("Arial", arabic), "(\\1\\2)", missing],
])(
  "fonts that are not in the file are told where letters may be missing: %s",
  async (_, page, text, notes) => {
    expect((await written(page, text)).head.notes).toEqual(notes);
  },
);

test.each([
  ["Polish", "/Lslash /zacute /ccaron"],
  ["Russian", "/afii10024 /afii10065 /afii10096"],
  ["Turkish", "/Idotaccent /scedilla /gbreve"],
])("%s letters of a font that is not in the file are drawn, or told", async (_, names) => {
  const encoding = `/Encoding << /Type /Encoding /Differences [1 ${names}] >> ${widths}`;
  const { head, bytes } = await written(font("Helvetica-Bold", encoding), "(\\1\\2\\3\\1\\2\\3)");
  const ink = await countNear(bytes, [0, 0, 0]);
  if (ink < 5_000) expect(head.notes).toEqual(missing);
  else expect(head.notes).toEqual([]);
});

test("fonts in the file are not told", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 200]);
  page.drawText("Proof", { font: await document.embedFont(StandardFonts.TimesRoman) });
  expect((await drawn(await document.save())).head.notes).toEqual([]);
});

const attached = {
  catalog:
    "/Collection << /View /T >> /Names << /EmbeddedFiles << /Names [(a.pdf) 5 0 R (b.pdf) 5 0 R] >> >>",
  objects: [
    "<< /Type /Filespec /F (a.pdf) /EF << /F 6 0 R >> >>",
    "<< /Length 2 >>\nstream\nhi\nendstream",
  ],
};
const inks =
  "/ColorSpace << /S [/Separation /Varnish /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 0 0 0] /N 1 >>] >>";
const states = deflateSync("7 0 << /Type /ExtGState /OP true /OPM 1 >> ");

test.each<[string, Parts, string[]]>([
  [
    "a dynamic form",
    {
      catalog: "/AcroForm << /Fields [] /XFA [(template) 5 0 R] >> /NeedsRendering true",
      objects: ["<< /Length 2 >>\nstream\n<a\nendstream"],
    },
    ["This PDF is a dynamic form (XFA); its content is not shown here."],
  ],
  [
    "a portfolio",
    attached,
    ["This PDF is a portfolio of 2 files; what is in it is not shown here."],
  ],
  [
    "a PDF with attachments",
    { ...attached, catalog: attached.catalog.replace(/\/Collection[^>]*>>/, "") },
    [],
  ],
  [
    "overprint",
    { page: `/Resources << /ExtGState << /A << /OP true >> >> ${inks} >>` },
    ["Overprint is not simulated here."],
  ],
  [
    "knockout",
    { page: `/Resources << /ExtGState << /A << /OP false /op false >> >> ${inks} >>` },
    [],
  ],
  [
    "overprint within compressed objects",
    {
      page: `/Resources << ${inks} >>`,
      objects: [
        Buffer.concat([
          Buffer.from(
            `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${states.length} >>\nstream\n`,
          ),
          states,
          Buffer.from("\nendstream"),
        ]),
      ],
    },
    ["Overprint is not simulated here."],
  ],
])("%s is named for what it is", async (_, parts, notes) => {
  expect((await drawn(pdf(parts))).head.notes).toEqual(notes);
});
