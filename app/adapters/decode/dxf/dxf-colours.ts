import { TRUE_COLOUR } from "./dxf-drawing.ts";

type Rgb = [red: number, green: number, blue: number];

const FIRST: Record<number, Rgb> = {
  1: [255, 0, 0],
  2: [255, 255, 0],
  3: [0, 255, 0],
  4: [0, 255, 255],
  5: [0, 0, 255],
  6: [255, 0, 255],
  7: [255, 255, 255],
  8: [128, 128, 128],
  9: [192, 192, 192],
};
const GREYS = [51, 80, 105, 130, 190, 255];
const VALUES = [255, 189, 129, 104, 79];
export const INK = "#16181d";
// Drawings are made for black screens. On paper a paler line is hardly visible.
const MAX_LUMINANCE = 0.36;

export const PAPER = "#ffffff";

/**
 * Converts an AutoCAD colour index (1 to 255) or a true colour to a CSS colour for white paper. White becomes
 * the ink colour, as in print; pale colours are darkened and keep their hue. A true colour is meant as it is.
 */
export function paperColour(colour: number): string {
  const rgb = toRgb(colour);
  if (colour & TRUE_COLOUR) return `#${rgb.map(hex).join("")}`;
  if (Math.min(...rgb) > 235) return INK;
  const luminance = relativeLuminance(rgb);
  const scale = luminance > MAX_LUMINANCE ? (MAX_LUMINANCE / luminance) ** (1 / 2.2) : 1;
  return `#${rgb.map((channel) => hex(channel * scale)).join("")}`;
}

function toRgb(colour: number): Rgb {
  if (colour & TRUE_COLOUR) {
    return [(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff];
  }
  if (colour >= 250 && colour <= 255) {
    const grey = GREYS[colour - 250] ?? 0;
    return [grey, grey, grey];
  }
  if (colour >= 10 && colour < 250) return wheelColour(colour);
  return FIRST[colour] ?? [255, 255, 255];
}

// Indices 10 to 249: each ten is 15 degrees of hue, even units are darker, odd units are paler.
function wheelColour(index: number): Rgb {
  const hue = (Math.floor(index / 10) - 1) / 4;
  const value = VALUES[Math.floor((index % 10) / 2)] ?? 255;
  const least = index % 2 === 1 ? (value * 2) / 3 : 0;
  const channel = (offset: number) => {
    const k = (offset + hue) % 6;
    return value - (value - least) * Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [channel(5), channel(3), channel(1)];
}

function relativeLuminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => (channel / 255) ** 2.2;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, "0");
}
