import { clampRgb, formatHex8, parse } from "culori";

const DEFINITION = /(--[\w-]{1,100})\s{0,20}:\s{0,20}([^;{}"'<>]{1,1000})/g;
const USE =
  /var\(\s{0,20}(--[\w-]{1,100})\s{0,20}(?:,([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200})?))?\)/g;
const COLOUR = /\b(?:oklch|oklab|lch|lab|color)\([^()]{1,100}\)/g;
/** Variables may be defined by others. */
const DEEPEST = 5;

/**
 * Writes what librsvg does not know in terms that it does: CSS variables as their values, and the colours of CSS 4 as sRGB.
 * A variable has its first value everywhere: later ones are for a dark scheme or another theme.
 */
export function withPlainValues(svg: string): string {
  return withoutVariables(svg).replaceAll(COLOUR, (colour) => asHex(colour) ?? colour);
}

function withoutVariables(svg: string): string {
  if (!svg.includes("var(")) return svg;
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of svg.matchAll(DEFINITION)) {
    if (!values.has(name)) values.set(name, value.trim());
  }
  let text = svg;
  for (let depth = 0; depth < DEEPEST && text.includes("var("); depth++) {
    text = text.replaceAll(USE, (use, name: string, fallback?: string) => {
      return values.get(name) ?? fallback?.trim() ?? use;
    });
  }
  return text;
}

function asHex(colour: string): string | null {
  const parsed = parse(colour);
  return parsed ? formatHex8(clampRgb(parsed)) : null;
}
