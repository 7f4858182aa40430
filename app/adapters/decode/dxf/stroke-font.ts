import type { Point } from "./plane.ts";

/**
 * A single-stroke font like those of plotters, so that drawings show their text on machines without any font.
 * Each glyph is its width and polylines. A point is a column (0 to 6) and a row: row 0 is the baseline, 6 the
 * height of capitals, a is one below the baseline, b two.
 */
const GLYPHS: Record<string, string> = {
  " ": "3",
  "!": "1 06 02|01 00",
  '"': "2 06 04|26 24",
  "#": "4 10 16|30 36|02 42|04 44",
  $: "4 45 36 16 05 04 13 33 42 41 30 10 01|2a 27",
  "%": "5 00 56|05 06 16 15 05|40 41 51 50 40",
  "&": "5 50 14 15 26 35 34 02 01 10 30 52",
  "'": "1 06 04",
  "(": "2 27 15 04 02 11 2a",
  ")": "2 07 15 24 22 11 0a",
  "*": "4 21 25|02 44|04 42",
  "+": "4 21 25|03 43",
  ",": "1 11 10 0a",
  "-": "3 03 33",
  ".": "1 00 01",
  "/": "4 0a 46",
  "0": "4 10 01 05 16 36 45 41 30 10|01 45",
  "1": "3 04 26 20|00 30",
  "2": "4 05 16 36 45 44 00 40",
  "3": "4 05 16 36 45 44 33 13|33 42 41 30 10 01",
  "4": "4 30 36 02 42",
  "5": "4 46 06 03 33 42 41 30 10 01",
  "6": "4 45 36 16 05 01 10 30 41 42 33 13 02",
  "7": "4 06 46 10",
  "8": "4 13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33",
  "9": "4 01 10 30 41 45 36 16 05 04 13 33 44",
  ":": "1 04 03|01 00",
  ";": "1 14 13|11 10 0a",
  "<": "4 45 03 41",
  "=": "4 04 44|02 42",
  ">": "4 05 43 01",
  "?": "4 05 16 36 45 44 23 22|21 20",
  "@": "6 43 34 24 13 12 21 31 42 45|42 51 62 64 46 26 04 02 20 40",
  A: "4 00 26 40|12 32",
  B: "4 00 06 36 45 44 33 03|33 42 41 30 00",
  C: "4 45 36 16 05 01 10 30 41",
  D: "4 00 06 26 44 42 20 00",
  E: "4 46 06 00 40|03 33",
  F: "4 46 06 00|03 33",
  G: "4 45 36 16 05 01 10 30 41 43 23",
  H: "4 00 06|40 46|03 43",
  I: "2 00 20|10 16|06 26",
  J: "4 01 10 30 41 46",
  K: "4 00 06|46 03 40",
  L: "4 06 00 40",
  M: "5 00 06 23 46 40",
  N: "4 00 06 40 46",
  O: "4 10 01 05 16 36 45 41 30 10",
  P: "4 00 06 36 45 44 33 03",
  Q: "4 10 01 05 16 36 45 41 30 10|22 40",
  R: "4 00 06 36 45 44 33 03|23 40",
  S: "4 45 36 16 05 04 13 33 42 41 30 10 01",
  T: "4 06 46|26 20",
  U: "4 06 01 10 30 41 46",
  V: "4 06 20 46",
  W: "6 06 10 34 50 66",
  X: "4 00 46|06 40",
  Y: "4 06 23 46|23 20",
  Z: "4 06 46 00 40",
  "[": "2 27 07 0a 2a",
  "\\": "4 06 4a",
  "]": "2 07 27 2a 0a",
  "^": "4 04 26 44",
  _: "4 0a 4a",
  "`": "2 06 14",
  a: "4 04 34 43 40 10 01 02 12 42",
  b: "4 06 00 30 41 43 34 04",
  c: "4 44 14 03 01 10 40",
  d: "4 46 40 10 01 03 14 44",
  e: "4 02 42 43 34 14 03 01 10 40",
  f: "3 36 26 15 10|04 34",
  g: "4 44 14 03 01 10 40|44 4a 3b 0b",
  h: "4 06 00|03 14 34 43 40",
  i: "1 04 00|06 05",
  j: "2 24 2a 1b 0b|26 25",
  k: "4 06 00|44 02 40",
  l: "2 06 01 10 20",
  m: "6 00 04|03 14 24 33 30|33 44 54 63 60",
  n: "4 00 04|03 14 34 43 40",
  o: "4 10 01 03 14 34 43 41 30 10",
  p: "4 0b 04 34 43 41 30 00",
  q: "4 4b 44 14 03 01 10 40",
  r: "3 00 04|02 14 34",
  s: "4 44 14 03 12 32 41 30 00",
  t: "3 16 11 20 30|04 34",
  u: "4 04 01 10 30 41|44 40",
  v: "4 04 20 44",
  w: "6 04 10 33 50 64",
  x: "4 00 44|04 40",
  y: "4 04 01 10 40|44 4a 3b 0b",
  z: "4 04 44 00 40",
  "{": "3 37 27 16 14 03 12 1a 2b 3b",
  "|": "1 0a 07",
  "}": "3 07 17 26 24 33 22 2a 1b 0b",
  "~": "4 02 13 31 42",
  "°": "2 04 06 26 24 04",
  "±": "4 22 26|04 44|00 40",
  "×": "4 01 45|05 41",
  Ø: "4 10 01 05 16 36 45 41 30 10|00 46",
  ø: "4 10 01 03 14 34 43 41 30 10|00 44",
  ß: "4 00 05 16 26 35 34 23 43 42 41 30 20",
  µ: "4 0b 04|01 10 30 41|44 40",
  "²": "2 05 16 25 03 23",
  "³": "2 06 26 15 24 13 03",
  "–": "4 03 43",
  "—": "5 03 53",
  "’": "1 06 04",
  "∅": "4 10 01 05 16 36 45 41 30 10|00 46",
  // Combining marks, drawn over small letters; two rows higher over capitals.
  "\u0300": "4 16 25",
  "\u0301": "4 36 25",
  "\u0302": "4 15 26 35",
  "\u0303": "4 05 16 35 46",
  "\u0308": "4 15 16|35 36",
  "\u030a": "4 15 17 37 35 15",
  "\u0327": "4 20 3a 2b",
};

const ROWS = "ba01234567";
const GAP = 1.6;
const UNITS = 6;

export type StrokeText = { width: number; strokes: Point[][] };

/**
 * Lays out one line of text as strokes on a baseline that begins at the origin, with capitals of height 1.
 * Null when a character is not in the font.
 */
export function strokeText(text: string): StrokeText | null {
  const strokes: Point[][] = [];
  let at = 0;
  let start = 0;
  let capital = false;
  for (const character of text.normalize("NFD")) {
    const glyph = GLYPHS[character];
    if (!glyph) return null;
    const [width = "0", ...rest] = glyph.split(" ");
    const mark = /\p{M}/u.test(character);
    if (!mark) {
      start = at;
      capital = /\p{Lu}/u.test(character);
      at += Number(width) + GAP;
    }
    const lift = mark && capital && character !== "\u0327" ? 2 : 0;
    for (const line of rest.join(" ").split("|")) {
      const points = line
        .split(" ")
        .filter(Boolean)
        .map((point) => ({
          x: (start + Number(point[0])) / UNITS,
          y: (ROWS.indexOf(point[1] ?? "0") - 2 + lift) / UNITS,
        }));
      if (points.length > 0) strokes.push(points);
    }
  }
  return { width: Math.max(0, at - GAP) / UNITS, strokes };
}
