import { findRootTag, type RootTag } from "./root-tag.ts";

type Size = { width: number; height: number };
/** Where the root's tag ends at the latest: draw.io keeps the whole diagram in an attribute of it. */
const LONGEST_HEAD = 4_000_000;

/** In the pixels of CSS, of which an inch has 96. */
const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};
const LENGTH = /^\s{0,20}([\d.]{1,20}(?:e[+-]?\d{1,2})?)\s{0,9}(px|in|cm|mm|q|pt|pc|)\s{0,20}$/i;

/**
 * Returns an SVG whose longer edge has another size in pixels and that shows the same, or null if its root cannot be read.
 * Rendering it at another density instead would change the size of all that is given in millimetres or points.
 * `measure` returns its size where its root does not tell it.
 */
export async function sizedSvg(
  svg: Buffer,
  edge: number,
  measure: () => Promise<Size>,
): Promise<Buffer | null> {
  // Bytes as characters: what stands around the root stays as it is, in any encoding.
  const head = svg.toString("latin1", 0, LONGEST_HEAD);
  const root = findRootTag(head);
  if (!root || !/^(?:[^:]{1,60}:)?svg$/.test(root.name)) return null;
  const natural = sizeOf(root) ?? (await measure());
  const scale = edge / Math.max(natural.width, natural.height);
  const wanted = { width: natural.width * scale, height: natural.height * scale };
  const tag = Buffer.from(resizedTag(head, root, natural, wanted), "latin1");
  return Buffer.concat([svg.subarray(0, root.from), tag, svg.subarray(root.to)]);
}

/** The size that the root's attributes tell; null if they do not, or leave it to a style. */
function sizeOf({ attributes }: RootTag): Size | null {
  const attribute = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value ?? "";
  if (/(?:^|[\s;])(?:width|height)\s{0,9}:/.test(attribute("style"))) return null;
  const [width, height] = [lengthOf(attribute("width")), lengthOf(attribute("height"))];
  if (width && height) return { width, height };
  const [, , boxWidth = 0, boxHeight = 0] = attribute("viewBox")
    .trim()
    .split(/[\s,]{1,20}/, 4)
    .map(Number);
  if (!(boxWidth > 0 && boxHeight > 0)) return null;
  if (width) return { width, height: (width * boxHeight) / boxWidth };
  if (height) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}

function lengthOf(value: string): number {
  const [, amount = "", unit = ""] = LENGTH.exec(value) ?? [];
  return Number(amount) * (UNITS[unit.toLowerCase()] ?? 0);
}

function resizedTag(head: string, root: RootTag, natural: Size, { width, height }: Size): string {
  const kept = root.attributes.filter(({ name }) => !/^(?:width|height|style)$/.test(name));
  const style = root.attributes.find(({ name }) => name === "style")?.value ?? "";
  const hasBox = kept.some(({ name }) => name === "viewBox");
  const attributes = [
    ...kept.map(({ from, to }) => head.slice(from, to)),
    ...(hasBox ? [] : [`viewBox="0 0 ${natural.width} ${natural.height}"`]),
    `width="${width}" height="${height}"`,
    // A size in the style would outweigh the attributes.
    `style="${style.replaceAll('"', "&quot;")};width:${width}px;height:${height}px"`,
  ];
  const end = head.slice(root.to - 2, root.to) === "/>" ? "/>" : ">";
  return `<${root.name} ${attributes.join(" ")}${end}`;
}
