/**
 * Letters as rows of five dots: the drawing must not depend on the fonts of the machine that
 * renders it.
 */
const alphabet: Record<string, string> = {
  A: "01110 10001 11111 10001 10001",
  B: "11110 10001 11110 10001 11110",
  E: "11111 10000 11110 10000 11111",
  G: "01111 10000 10011 10001 01111",
  H: "10001 10001 11111 10001 10001",
  J: "00111 00010 00010 10010 01100",
  K: "10010 10100 11000 10100 10010",
  L: "10000 10000 10000 10000 11111",
  M: "10001 11011 10101 10001 10001",
  O: "01110 10001 10001 10001 01110",
  R: "11110 10001 11110 10010 10001",
  S: "01111 10000 01110 00001 11110",
  T: "11111 00100 00100 00100 00100",
  U: "10001 10001 10001 10001 01110",
  W: "10001 10001 10101 11011 10001",
  Z: "11111 00010 00100 01000 11111",
  "1": "00100 01100 00100 00100 01110",
  "2": "11110 00001 01110 10000 11111",
  "9": "01110 10001 01111 00001 01110",
};

/** Returns the text as SVG dots of `dot` units, with the upper left corner at x, y. */
export function letters(text: string, x: number, y: number, dot: number, colour: string): string {
  const dots: string[] = [];
  for (const [place, letter] of [...text].entries()) {
    for (const [row, bits] of (alphabet[letter]?.split(" ") ?? []).entries()) {
      for (const [column, bit] of [...bits].entries()) {
        if (bit !== "1") continue;
        dots.push(`M${x + (place * 6 + column) * dot} ${y + row * dot}h${dot}v${dot}h-${dot}z`);
      }
    }
  }
  return `<path d="${dots.join("")}" fill="${colour}"/>`;
}

const waves = (y: number, colour: string) =>
  `<path d="M0 ${y}q75 -40 150 0t150 0t150 0t150 0V900H0z" fill="${colour}"/>`;

/** Stars over the upper two thirds, scattered by the golden angle so that no two fall together. */
const stars = Array.from({ length: 90 }, (_, star) => {
  const angle = star * 2.39996;
  const distance = 42 * Math.sqrt(star + 2);
  const [x, y] = [300 + distance * Math.cos(angle), 330 + distance * Math.sin(angle)];
  const inTheSky = x > 10 && x < 590 && y > 210 && y < 600 && Math.hypot(x - 420, y - 300) > 130;
  return inTheSky
    ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${1 + (star % 3) / 2}"/>`
    : "";
}).join("");

/** The demo thread's poster: a moon over a harbour. */
export const demoPoster = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" viewBox="0 0 600 900">
<rect width="600" height="900" fill="#14213d"/>
<g fill="#f7ede2">${stars}</g>
<circle cx="420" cy="300" r="120" fill="#f6bd60"/>
<circle cx="385" cy="280" r="112" fill="#14213d"/>
<path d="M170 640V360l120 250zM160 640V420L70 610z" fill="#f7ede2"/>
<path d="M40 650h290l-50 70H100z" fill="#e07a5f"/>
${waves(680, "#1f4068")}${waves(740, "#2a5d8f")}${waves(810, "#3d7ea6")}
${letters("HARBOUR", 60, 70, 9, "#f7ede2")}
${letters("JAZZ", 60, 140, 9, "#f6bd60")}
${letters("29 AUGUST", 60, 850, 4, "#f7ede2")}
</svg>`;

/** The demo thread's ticket, which takes up the poster. */
export const demoTicket = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="360" viewBox="0 0 900 360">
<rect width="900" height="360" fill="#f7ede2"/>
<rect width="270" height="360" fill="#14213d"/>
<circle cx="150" cy="150" r="70" fill="#f6bd60"/><circle cx="130" cy="138" r="64" fill="#14213d"/>
<path d="M0 270q34 -18 68 0t68 0t68 0t66 0V360H0z" fill="#2a5d8f"/>
<path d="M270 0V360" stroke="#e07a5f" stroke-width="4" stroke-dasharray="4 14"/>
${letters("HARBOUR JAZZ", 320, 70, 7, "#14213d")}
${letters("29 AUGUST", 320, 150, 5, "#e07a5f")}
${letters("ROW 12", 690, 300, 5, "#14213d")}
</svg>`;
