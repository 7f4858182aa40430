import sharp from "sharp";
import { expect, test } from "vitest";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import { checkPlaces } from "./check-places.server.ts";
import { pictureSize } from "./crops.server.ts";

const page = { width: 900, height: 640 };
const seal = { x: 700, y: 60, width: 120, height: 90 };

/** A page with a dozen blocks, and a seal of three shapes. */
async function drawn({
  x,
  y,
  colour = "#208040",
  extra = "",
}: {
  x: number;
  y: number;
  colour?: string;
  extra?: string;
}): Promise<Buffer> {
  const blocks = Array.from({ length: 12 }, (_, index) => {
    const [left, top] = [60 + (index % 4) * 200, 200 + Math.floor(index / 4) * 140];
    return `<rect x="${left}" y="${top}" width="${60 + index * 7}" height="${50 + index * 3}" fill="#24508${index % 10}"/>`;
  });
  const shapes = `<circle cx="${x + 45}" cy="${y + 45}" r="42" fill="${colour}"/>
    <rect x="${x + 80}" y="${y + 10}" width="35" height="18" fill="#302010"/>
    <path d="M${x + 75} ${y + 85} l20 -35 l20 35 z" fill="#a04020"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">
    <rect width="900" height="640" fill="#fdfcf7"/>${blocks.join("")}
    <rect x="60" y="40" width="500" height="60" fill="#c04030"/>${shapes}${extra}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function boxOf({ x, y, width, height }: typeof seal): PageBox {
  return {
    ...{ x: x / page.width, y: y / page.height },
    ...{ width: width / page.width, height: height / page.height },
  };
}

async function checked(newer: Uint8Array, places = [boxOf(seal)]) {
  const older = { bytes: await drawn(seal), name: "older", page: 1 };
  const answer = await checkPlaces(older, { bytes: newer, name: "newer", page: 1 }, 900, places);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

async function sealOn(newer: Uint8Array) {
  const [place] = (await checked(newer)).places;
  if (!place) throw new Error("The place was not checked.");
  return place;
}

function expectAt(box: PageBox | null, { x, y }: { x: number; y: number }) {
  expect(Math.abs((box?.x ?? -1) - x / page.width)).toBeLessThan(0.01);
  expect(Math.abs((box?.y ?? -1) - y / page.height)).toBeLessThan(0.01);
}

test("where nothing changed, a place is found again and looks the same, also in another encoding", async () => {
  const png = await drawn(seal);
  for (const newer of [
    png,
    await sharp(png).jpeg({ quality: 70 }).toBuffer(),
    await sharp(png).resize({ width: 1800 }).png().toBuffer(),
    await drawn({ ...seal, extra: '<rect x="300" y="600" width="200" height="20"/>' }),
  ]) {
    const { verdict, box } = await sealOn(newer);
    expect(verdict).toBe("same");
    expectAt(box, seal);
  }
});

test("a colour that changed, and a thing that is gone, are changes at their place", async () => {
  const recoloured = await sealOn(await drawn({ ...seal, colour: "#804020" }));
  expect(recoloured.verdict).toBe("changed");
  expectAt(recoloured.box, seal);
  const gone = await sealOn(await drawn({ x: 2000, y: 0 }));
  expect(gone.verdict).toBe("changed");
  expectAt(gone.box, seal);
});

test("a moved thing is found at its new place", async () => {
  const there = { x: 590, y: 50 };
  const { verdict, box } = await sealOn(await drawn(there));
  expect(verdict).toBe("moved");
  expectAt(box, there);
});

test("on a page that shows something else a place is not found, nor claimed to be the same", async () => {
  const noise = await sharp({
    create: {
      ...{ width: 900, height: 640, channels: 3, background: "white" },
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect(await sealOn(noise)).toMatchObject({ verdict: "missing", box: null });
});

test("on an empty page there is nothing by which a place could be found", async () => {
  const white = { ...page, channels: 3 as const, background: "white" };
  const bytes = await sharp({ create: white }).png().toBuffer();
  const empty = { bytes, name: "empty", page: 1 };
  const answer = await checkPlaces(empty, empty, 900, [boxOf(seal)]);
  expect(answer).toMatchObject({ ok: true, value: { places: [{ verdict: "blank", box: null }] } });
});

test("a point stays a point; each place has its picture; a whole page is compared as one", async () => {
  const point = { ...boxOf(seal), width: 0, height: 0 };
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const changed = await drawn({ ...seal, colour: "#804020" });
  const { places, pictures } = await checked(changed, [point, whole]);
  expect(places[0]?.box).toMatchObject({ width: 0, height: 0 });
  expect(places[1]).toMatchObject({ verdict: "changed", box: whole });
  expect(pictures).toHaveLength(2);
  const { format, width, height } = await sharp(pictures[0]).metadata();
  expect({ format, width, height }).toEqual({ format: "webp", ...pictureSize });
});

test("a page that cannot be drawn is refused in a sentence that says whose it is", async () => {
  const older = { bytes: await drawn(seal), name: "older", page: 1 };
  const newer = { bytes: new Uint8Array(), name: "newer", page: 1 };
  expect(await checkPlaces(older, newer, 900, [boxOf(seal)])).toMatchObject({
    ok: false,
    reason: "The newer version: This file is empty.",
  });
});
