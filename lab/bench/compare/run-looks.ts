import { renderPreview } from "#app/adapters/decode/preview/render-preview.server.ts";
import { likenessOf, pictureOf } from "#app/extraction/versions/looks/compare-looks.ts";
import type { Look } from "#app/extraction/versions/looks/look.ts";
import { type Bytes, changedKinds, type Pair, sameKinds } from "./changes.ts";
import { makePage, pdfOf } from "./pages.ts";

const pages = 8;
const edge = 1600;
/** Every fourth page is of one kind: a label, a leaflet, a plan, a poster. */
const kindsOfPages = 4;

/** How often a page with one change, and a page of another content, looks like the original. */
export async function runLooks() {
  const rows = [];
  for (const [kind, make] of Object.entries({ ...changedKinds, ...sameKinds })) {
    rows.push(await measure(kind, (seed) => make(makePage(seed), seed)));
  }
  rows.push(
    await measure("another page laid out alike, as PDF", (seed) => both(seed, kindsOfPages)),
  );
  rows.push(await measure("another page, as PDF", (seed) => both(seed, 1)));
  return { looks: rows };
}

async function measure(kind: string, make: (seed: number) => Promise<Omit<Pair, "truth">>) {
  let alike = 0;
  for (let seed = 0; seed < pages; seed++) {
    const { older, newer } = await make(seed);
    const [one, other] = [await lookOfPage(older), await lookOfPage(newer)];
    if (one && other && likenessOf(pictureOf(one), pictureOf(other)) !== null) alike += 1;
  }
  return { kind, alike: `${alike}/${pages}` };
}

async function both(seed: number, apart: number) {
  const page = async (of: number) => ({ bytes: await pdfOf(makePage(of)), name: "page.pdf" });
  return { older: await page(seed), newer: await page(seed + apart) };
}

async function lookOfPage({ bytes, name }: Bytes): Promise<Look | null> {
  const drawn = await renderPreview(bytes, name, 1, edge);
  if (!drawn.ok) throw new Error(drawn.reason);
  return drawn.value.head.look;
}
