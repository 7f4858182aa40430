import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { deltaE, labOf } from "#app/adapters/decode/compare/colour.ts";
import { type Colour, type Element, type Page, pageSize, pdfOf, randomOf } from "./pages.ts";

export type Bytes = { bytes: Uint8Array; name: string };
/** Shares of the page, from the top left. */
export type TrueBox = { left: number; top: number; right: number; bottom: number };
export type Pair = { older: Bytes; newer: Bytes; truth: TrueBox[] };
export type Kind = (page: Page, seed: number) => Promise<Pair>;

const edge = 2000;
/** One pixel of the newer page, in points. */
const pixel = pageSize.height / edge;

/** The kinds of pairs in which something changed. */
export const changedKinds: Record<string, Kind> = {
  "text changed": changing((element) =>
    element.kind === "text" ? { ...element, text: otherWord(element.text) } : null,
  ),
  "moved by 3 px": changing((element) =>
    element.kind === "photo" ? null : { ...element, x: element.x + 3 * pixel },
  ),
  "colour by dE 2": recolouring(2),
  "colour by dE 5": recolouring(5),
  "colour by dE 10": recolouring(10),
  "colour of a thin line": async (page, seed) => {
    const random = randomOf(seed + 211);
    const line = { kind: "line", x: 80 + 300 * random(), y: 930, width: 300, height: 1 } as const;
    const [older, newer] = [
      { ...line, colour: [26, 26, 26] as const },
      { ...line, colour: [200, 30, 30] as const },
    ];
    return {
      older: { bytes: await pngOf([...page, older]), name: "page.png" },
      newer: { bytes: await pngOf([...page, newer]), name: "page.png" },
      truth: [boxOf(older)],
    };
  },
  "thing removed": changing((element) =>
    element.kind === "photo" ? null : { ...element, x: -2000 },
  ),
  "text changed, JPEG q70": then(
    changing((element) =>
      element.kind === "text" ? { ...element, text: otherWord(element.text) } : null,
    ),
    jpeg(70),
  ),
  "colour by dE 5, JPEG q70": then(recolouring(5), jpeg(70)),
  "text changed, scaled 200 %": then(
    changing((element) =>
      element.kind === "text" ? { ...element, text: otherWord(element.text) } : null,
    ),
    scaled(2),
  ),
};

/** The kinds of pairs in which the same page is only stored differently. */
export const sameKinds: Record<string, Kind> = {
  "JPEG q70": then(unchanged, jpeg(70)),
  "JPEG q90": then(unchanged, jpeg(90)),
  "PNG to PDF": then(unchanged, toPdf),
  "PDF to PNG": async (page) => {
    const bytes = await pdfOf(page);
    return {
      older: { bytes, name: "page.pdf" },
      newer: { bytes: await pngOf(page), name: "page.png" },
      truth: [],
    };
  },
  "scaled 200 %": then(unchanged, scaled(2)),
  "scaled 50 %": then(unchanged, scaled(0.5)),
  "margin added": then(unchanged, async (png) => {
    const bytes = await sharp(png)
      .extend({ top: 61, bottom: 87, left: 43, right: 70, background: "#fff" })
      .png()
      .toBuffer();
    return { bytes, name: "page.png" };
  }),
  "shifted by 9 px": then(unchanged, async (png) => {
    const { width = 0, height = 0 } = await sharp(png).metadata();
    const bytes = await sharp(png).extend({ top: 9, left: 5, background: "#fff" }).png().toBuffer();
    const same = await sharp(bytes).extract({ left: 0, top: 0, width, height }).png().toBuffer();
    return { bytes: same, name: "page.png" };
  }),
  "Display P3": then(unchanged, async (png) => ({
    bytes: await sharp(png).withIccProfile("p3").png().toBuffer(),
    name: "page.png",
  })),
};

function changing(change: (element: Element) => Element | null): Kind {
  return async (page, seed) => {
    const random = randomOf(seed + 101);
    const possible = page.flatMap((element, index) => {
      const changed = change(element);
      return changed ? [{ index, element, changed }] : [];
    });
    // Omits the large elements at the back, which cover everything.
    const small = possible.filter(({ element }) => widthOf(element) < 600);
    const chosen = small[Math.floor(random() * small.length)];
    if (!chosen) throw new Error("The page holds nothing to change.");
    const newer = page.map((element, index) => (index === chosen.index ? chosen.changed : element));
    return {
      older: { bytes: await pngOf(page), name: "page.png" },
      newer: { bytes: await pngOf(newer), name: "page.png" },
      truth: [boxOf(chosen.element, chosen.changed)],
    };
  };
}

async function unchanged(page: Page): Promise<Pair> {
  const bytes = await pngOf(page);
  return { older: { bytes, name: "page.png" }, newer: { bytes, name: "page.png" }, truth: [] };
}

function then(kind: Kind, store: (png: Uint8Array) => Promise<Bytes>): Kind {
  return async (page, seed) => {
    const pair = await kind(page, seed);
    return { ...pair, newer: await store(pair.newer.bytes) };
  };
}

export function jpeg(quality: number) {
  return async (png: Uint8Array): Promise<Bytes> => ({
    bytes: await sharp(png).jpeg({ quality }).toBuffer(),
    name: "page.jpg",
  });
}

export function scaled(factor: number) {
  return async (png: Uint8Array): Promise<Bytes> => {
    const { width = 0 } = await sharp(png).metadata();
    const bytes = await sharp(png)
      .resize({ width: Math.round(width * factor) })
      .png()
      .toBuffer();
    return { bytes, name: "page.png" };
  };
}

export async function pngOf(page: Page): Promise<Uint8Array> {
  const { drawSheet } = await import("#app/adapters/decode/preview/render-preview.server.ts");
  const sheet = { name: "page.pdf", page: 1, maxEdge: edge };
  const drawn = await drawSheet(await pdfOf(page), sheet, async (image) => ({
    ok: true,
    value: await image.png({ compressionLevel: 1 }).toBuffer(),
  }));
  if (!drawn.ok) throw new Error(drawn.reason);
  return drawn.value;
}

export function otherWord(text: string): string {
  const words = text.split(" ");
  const last = words.at(-1) ?? "";
  const other = last === "before" ? "after" : "before";
  return [...words.slice(0, -1), other].join(" ");
}

export function widthOf(element: Element): number {
  return element.kind === "text" ? element.text.length * element.size * 0.5 : element.width;
}

export function boxOf(...elements: Element[]): TrueBox {
  const boxes = elements
    .filter(({ x }) => x > -1000)
    .map((element) => {
      const isText = element.kind === "text";
      const height = isText ? element.size * 1.3 : element.height;
      const top = isText ? element.y - element.size : element.y;
      return {
        left: element.x / pageSize.width,
        right: (element.x + widthOf(element) * (isText ? 1.15 : 1)) / pageSize.width,
        top: top / pageSize.height,
        bottom: (top + height) / pageSize.height,
      };
    });
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function recolouring(wanted: number): Kind {
  return changing((element) =>
    element.kind === "block" ? { ...element, colour: atDistance(element.colour, wanted) } : null,
  );
}

/** The colour of bytes whose CIEDE2000 from this one comes nearest to the wanted one. */
export function atDistance(colour: Colour, wanted: number): Colour {
  const from = labOf(...colour);
  let best = { colour, error: Number.POSITIVE_INFINITY };
  const directions: Colour[] = [
    [1, 1, 1],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, -1, 0],
    [1, 0, -1],
  ];
  const direction = directions[(colour[0] + colour[1]) % directions.length] ?? [1, 1, 1];
  for (let step = 1; step < 40; step++) {
    const other = colour.map((channel, index) =>
      Math.max(0, Math.min(255, channel + step * (direction[index] ?? 0))),
    ) as unknown as Colour;
    const error = Math.abs(deltaE(from, labOf(...other)) - wanted);
    if (error < best.error) best = { colour: other, error };
  }
  return best.colour;
}

/** The page's picture as a PDF of the same size. */
export async function toPdf(png: Uint8Array): Promise<Bytes> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(png);
  document.addPage([pageSize.width, pageSize.height]).drawImage(image, {
    ...{ x: 0, y: 0 },
    ...pageSize,
  });
  return { bytes: await document.save(), name: "page.pdf" };
}
