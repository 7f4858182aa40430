/**
 * A monoline alphabet of our own, so that the drawings look the same on a machine without fonts.
 * Each glyph: its width and a path on a cap height of 100.
 */
const GLYPHS: Record<string, [width: number, path: string]> = {
  A: [84, "M0 100L42 0L84 100M17 62H67"],
  B: [64, "M0 0H36A23 23 0 0 1 36 46H0M36 46H37A27 27 0 0 1 37 100H0V0"],
  C: [84, "M82 11.6A50 50 0 1 0 82 88.4"],
  D: [80, "M0 0H30A50 50 0 0 1 30 100H0Z"],
  E: [56, "M56 0H0V100H56M0 49H48"],
  F: [54, "M54 0H0V100M0 49H46"],
  G: [100, "M82 11.6A50 50 0 1 0 99.5 56H60"],
  H: [74, "M0 0V100M74 0V100M0 49H74"],
  I: [0, "M0 0V100"],
  J: [44, "M44 0V74A26 26 0 0 1 18 100A26 26 0 0 1 0 92"],
  K: [68, "M0 0V100M65 0L0 62M23 41L68 100"],
  L: [52, "M0 0V100H52"],
  M: [92, "M0 100V0L46 66L92 0V100"],
  N: [78, "M0 100V0L78 100V0"],
  O: [100, "M50 0A50 50 0 1 0 50 100A50 50 0 1 0 50 0Z"],
  P: [61, "M0 100V0H34A27 27 0 0 1 34 54H0"],
  Q: [100, "M50 0A50 50 0 1 0 50 100A50 50 0 1 0 50 0ZM64 68L98 104"],
  R: [64, "M0 100V0H34A27 27 0 0 1 34 54H0M32 54L64 100"],
  S: [56, "M52.6 12.5A25 25 0 1 0 31 50A25 25 0 1 1 7.4 85"],
  T: [70, "M0 0H70M35 0V100"],
  U: [74, "M0 0V63A37 37 0 0 0 74 63V0"],
  V: [80, "M0 0L40 100L80 0"],
  W: [116, "M0 0L29 100L58 0L87 100L116 0"],
  X: [74, "M0 0L74 100M74 0L0 100"],
  Y: [74, "M0 0L37 50L74 0M37 50V100"],
  Z: [68, "M0 0H68L0 100H68"],
  "0": [72, "M36 0A36 50 0 1 0 36 100A36 50 0 1 0 36 0Z"],
  "1": [28, "M0 20L28 0V100"],
  "2": [60, "M4 28A27 27 0 1 1 50 47L0 100H60"],
  "3": [58, "M6 12A24 23 0 1 1 26 46H28A27 27 0 1 1 2 86"],
  "4": [70, "M52 100V0L0 70H70"],
  "5": [60, "M54 0H12L6 44A30 29 0 1 1 2 88"],
  "6": [64, "M48 0L10 50M33 38A31 31 0 1 0 33 100A31 31 0 1 0 33 38Z"],
  "7": [60, "M0 0H60L18 100"],
  "8": [
    58,
    "M29 0A23 23 0 1 0 29 46A23 23 0 1 0 29 0ZM29 46A27 27 0 1 0 29 100A27 27 0 1 0 29 46Z",
  ],
  "9": [64, "M16 100L54 50M33 0A31 31 0 1 0 33 62A31 31 0 1 0 33 0Z"],
  "&": [
    78,
    "M76 100L20 30A19 19 0 1 1 50 30C50 46 4 52 4 76A24 24 0 0 0 28 100C52 100 66 82 70 58",
  ],
  ".": [0, "M0 97V99"],
  ",": [0, "M1 94L-5 112"],
  ":": [0, "M0 38V40M0 97V99"],
  "-": [34, "M0 52H34"],
  "+": [50, "M25 27V77M0 52H50"],
  "/": [44, "M0 104L44 -4"],
  "'": [0, "M0 0V18"],
  "°": [22, "M11 0A11 11 0 1 0 11 22A11 11 0 1 0 11 0Z"],
  "%": [
    84,
    "M16 100L68 0M16 4A17 17 0 1 0 16 38A17 17 0 1 0 16 4ZM68 62A17 17 0 1 0 68 96A17 17 0 1 0 68 62Z",
  ],
  "(": [18, "M18 -6A90 90 0 0 0 18 106"],
  ")": [18, "M0 -6A90 90 0 0 1 0 106"],
};

const ACCENTS: Record<string, string> = {
  "\u0301": "M-4 -16L14 -34",
  "\u0303": "M-24 -18Q-12 -32 0 -22T24 -26",
  "\u0308": "M-16 -22V-20M16 -22V-20",
};

export type Lettering = {
  size: number;
  color?: string;
  /** Stroke in hundredths of the cap height: 8 light, 20 heavy. */
  weight?: number;
  /** Space between letters, in the same hundredths. */
  tracking?: number;
  anchor?: "start" | "middle" | "end";
};

/** Capitals whose top left (or top middle, top right) corner is at x, y. */
export function letters(text: string, x: number, y: number, style: Lettering): string {
  const { size, color = "#1f2421", weight = 12, tracking = 26, anchor = "start" } = style;
  const scale = size / 100;
  let at = 0;
  let path = "";
  let lastWidth = 0;
  for (const char of text.toUpperCase().normalize("NFD")) {
    const accent = ACCENTS[char];
    if (accent) {
      path += `<path d="${accent}" transform="translate(${at - tracking - lastWidth / 2} 0)"/>`;
      continue;
    }
    const [width, glyph] = GLYPHS[char] ?? [30, ""];
    path += glyph && `<path d="${glyph}" transform="translate(${at} 0)"/>`;
    lastWidth = width;
    at += width + tracking;
  }
  const total = (at - tracking) * scale;
  const start = anchor === "middle" ? x - total / 2 : anchor === "end" ? x - total : x;
  return `<g transform="translate(${start} ${y}) scale(${scale})" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${path}</g>`;
}

/** Grey bars that stand for running text. */
export function textBars(x: number, y: number, width: number, lines: number, color = "#b9b4a8") {
  return Array.from({ length: lines }, (_, line) => {
    const length = line === lines - 1 ? width * 0.58 : width * (0.92 + ((line * 37) % 9) / 100);
    return `<rect x="${x}" y="${y + line * 18}" width="${length}" height="7" rx="3.5" fill="${color}"/>`;
  }).join("");
}
