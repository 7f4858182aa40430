import type { Undrawn } from "#app/adapters/decode/undrawn.ts";

const IMAGE = String.raw`<(?:[\w-]{1,40}:)?image\s[^<>]{0,2000}?href\s{0,9}=\s{0,9}["']`;
/**
 * Parts that librsvg 2.63 does not draw, each with the pattern by which it is met. What requires the extensions of one
 * program is meant for that one.
 */
const PARTS: [string, RegExp][] = [
  ["text on a path", /<(?:[\w-]{1,40}:)?textPath[\s>/]/g],
  [
    "label in HTML",
    /<(?:[\w-]{1,40}:)?foreignObject(?=[\s>/])(?![^<>]{0,2000}requiredExtensions)/g,
  ],
  ["picture outside of this file", new RegExp(`${IMAGE}(?!data:|#)`, "g")],
  ["picture of an unknown type", new RegExp(`${IMAGE}data:(?!image/(?:png|jpe?g|svg))`, "g")],
  ["part with its own origin of turning", /transform-box\s{0,9}:/g],
  ["animation", /<(?:[\w-]{1,40}:)?animate(?:Transform|Motion)?[\s>/]|@(?:-\w{2,9}-)?keyframes\s/g],
  ["style from outside of this file", /@import\s|<\?xml-stylesheet\s/g],
  ["colour by a variable", /var\(\s{0,9}--/g],
  ["mixed colour", /\bcolor-mix\(|\blight-dark\(/g],
];

/** Counts what an SVG holds that is not drawn. */
export function undrawnOfSvg(svg: string): Undrawn {
  const shown = withoutComments(svg);
  return new Map(PARTS.map(([kind, pattern]) => [kind, shown.match(pattern)?.length ?? 0]));
}

function withoutComments(svg: string): string {
  const [first = "", ...rest] = svg.split("<!--");
  return first + rest.map((part) => part.slice(part.indexOf("-->") + 1 || part.length)).join("");
}
