import { letters, textBars } from "./lettering.ts";
import { CREAM, type Drawing, INK, PAPER, times } from "./svg.ts";

export type Waters = { sky: string; sun: string; waves: string[]; ink: string };

export const DUSK: Waters = {
  sky: "#f2d0c4",
  sun: "#e4572e",
  waves: ["#17404f", "#22627a", "#3a8ea0", "#8cc3bf"],
  ink: "#17404f",
};
export const NIGHT: Waters = {
  sky: "#14213d",
  sun: "#f4c95d",
  waves: ["#0b3954", "#1d5f7a", "#3c8dad", "#bfd7ea"],
  ink: "#f7f2e4",
};

/** Poster of a festival by the sea: a sun behind rows of scallops. */
export function tidePoster(look: {
  waters: Waters;
  line: string;
  date: string;
  sunSize?: number;
  sponsors?: number;
  nameWeight?: number;
  lineSize?: number;
  lineTracking?: number;
  /** Where the band at the bottom begins. */
  band?: number;
  /** The height of what is missing at the top. */
  missing?: number;
}): Drawing {
  const { waters, band = 1300, lineSize = 32 } = look;
  const middle = (band + 1414) / 2;
  const rows = times(9, (row) => {
    const y = 760 + row * 72;
    const fill = waters.waves[row % waters.waves.length] ?? waters.ink;
    return times(12, (column) => {
      const x = column * 100 - (row % 2 ? 50 : 0) - 50;
      return `<circle cx="${x}" cy="${y + 60}" r="62" fill="${fill}"/><circle cx="${x}" cy="${y + 60}" r="42" fill="none" stroke="${waters.sky}" stroke-opacity=".5" stroke-width="5"/><circle cx="${x}" cy="${y + 60}" r="22" fill="none" stroke="${waters.sky}" stroke-opacity=".4" stroke-width="4"/>`;
    });
  });
  return {
    width: 1000,
    height: 1414,
    body: `<rect width="1000" height="1414" fill="${waters.sky}"/>
      <circle cx="500" cy="690" r="${look.sunSize ?? 270}" fill="${waters.sun}"/>${rows}
      <rect y="${band}" width="1000" height="${1414 - band}" fill="${waters.waves[0]}"/>
      ${letters("Tideline", 500, 92, { size: 150, weight: look.nameWeight ?? 18, tracking: 30, color: waters.ink, anchor: "middle" })}
      ${letters(look.line, 500, 290, { size: lineSize, weight: 12, tracking: look.lineTracking ?? 46, color: waters.ink, anchor: "middle" })}
      ${letters(look.date, 70, middle - 17, { size: 34, weight: 13, color: CREAM })}
      ${times(look.sponsors ?? 0, (i) => `<rect x="${930 - (i + 1) * 84}" y="${middle - 21}" width="64" height="42" rx="${i % 2 ? 21 : 6}" fill="none" stroke="${CREAM}" stroke-width="4"/>`)}
      <rect width="1000" height="${look.missing ?? 0}" fill="#fff"/>`,
  };
}

/** A shop's start page as in a screenshot. */
export function shopPage(look: { accent: string; title: string; wide: boolean }): Drawing {
  const width = look.wide ? 1440 : 720;
  const columns = look.wide ? 4 : 2;
  const tile = (width - 160 - (columns - 1) * 28) / columns;
  return {
    width,
    height: 1080,
    body: `<rect width="${width}" height="1080" fill="${PAPER}"/>
      <rect width="${width}" height="72" fill="${INK}"/>${letters("Kumo", 80, 26, { size: 22, weight: 15, color: CREAM })}
      ${times(look.wide ? 4 : 0, (i) => `<rect x="${width - 480 + i * 108}" y="33" width="72" height="7" rx="3.5" fill="${CREAM}" opacity=".7"/>`)}
      <rect x="80" y="120" width="${width - 160}" height="420" rx="18" fill="${look.accent}"/>
      ${vessel(width - 330, 470, 1.5, "#f4ede0", "#cfc3ad")}${vessel(width - 560, 480, 0.9, "#5a6f78", "#3c4e56")}
      ${letters(look.title, 130, 220, { size: look.wide ? 62 : 38, weight: 14, color: PAPER })}
      ${textBars(130, 320, 330, 3, "#ffffff88")}<rect x="130" y="420" width="190" height="54" rx="27" fill="${PAPER}"/>
      ${letters("Shop bowls", 225, 439, { size: 16, weight: 14, color: look.accent, anchor: "middle" })}
      ${times(columns, (i) => `<g transform="translate(${80 + i * (tile + 28)} 590)"><rect width="${tile}" height="300" rx="14" fill="${["#e8e2d4", "#dfe5e3", "#efe0d6", "#e3e0ea"][i]}"/>${vessel(tile / 2, 236, 0.8, ["#a8584a", "#4f6d7a", "#c9a45c", "#6b6b83"][i] ?? INK, "#00000033")}${textBars(0, 326, tile * 0.7, 2)}</g>`)}`,
  };
}

export function vessel(x: number, y: number, scale: number, glaze: string, shade: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="6" rx="96" ry="14" fill="#000" opacity=".16"/>
    <path d="M-110 -120C-106 -40 -66 0 0 0S106 -40 110 -120Z" fill="${glaze}"/>
    <path d="M10 0C70 -4 104 -42 110 -120H58C60 -62 46 -18 10 0Z" fill="${shade}" opacity=".55"/>
    <ellipse cy="-120" rx="110" ry="24" fill="${shade}"/><ellipse cy="-117" rx="98" ry="18" fill="${glaze}" opacity=".8"/></g>`;
}
