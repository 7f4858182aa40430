import { letters, textBars } from "./lettering.ts";
import { CREAM, type Drawing, INK, times } from "./svg.ts";

/** Folding carton laid flat: cuts, folds, and the printed front. */
export function cartonDieline(look: {
  flap: number;
  ground: string;
  title: string;
  barcodeX: number;
}): Drawing {
  const { flap } = look;
  const cut = "#1b9ad6";
  const fold = "#d6336c";
  const panels = [160, 440, 720, 1000];
  return {
    width: 1480,
    height: 1080,
    body: `<rect width="1480" height="1080" fill="#fff"/>${times(37, (i) => `<path d="M${i * 40} 0V1080M0 ${i * 40}H1480" stroke="#eef1f4" stroke-width="1"/>`)}
      <rect x="160" y="270" width="1120" height="540" fill="${look.ground}"/>
      <path d="M160 270H1280V810H160Z" fill="none" stroke="${cut}" stroke-width="3"/>
      <path d="M160 270L${160 - flap * 4} 300V780L160 810" fill="none" stroke="${cut}" stroke-width="3"/>
      ${panels.map((x, i) => `<path d="M${x + (i % 2 ? 14 : 0)} 270V${i % 2 ? 120 : 190}H${x + 280 - (i % 2 ? 14 : 0)}V270M${x + (i % 2 ? 14 : 0)} 810V${i % 2 ? 960 : 890}H${x + 280 - (i % 2 ? 14 : 0)}V810" fill="none" stroke="${cut}" stroke-width="3"/>`).join("")}
      ${panels.map((x) => `<path d="M${x} 270V810" stroke="${fold}" stroke-width="3" stroke-dasharray="14 9"/>`).join("")}
      <path d="M160 270H1280M160 810H1280" stroke="${fold}" stroke-width="3" stroke-dasharray="14 9"/>
      ${letters(look.title, 580, 380, { size: 44, weight: 13, color: CREAM, anchor: "middle" })}<circle cx="580" cy="580" r="86" fill="none" stroke="${CREAM}" stroke-width="6"/><path d="M520 610Q580 500 640 610" stroke="${CREAM}" stroke-width="6" fill="none"/>
      ${textBars(750, 360, 210, 9, "#ffffffaa")}<g transform="translate(${look.barcodeX} 660)"><rect width="150" height="96" fill="#fff"/>${times(26, (i) => `<rect x="${10 + i * 5}" y="10" width="${1 + ((i * 7) % 3)}" height="76" fill="#000"/>`)}</g>
      ${letters(`Glue ${flap}`, 30, 1010, { size: 24, weight: 11, color: fold })}${letters("Cut", 1160, 1010, { size: 24, weight: 11, color: cut })}${letters("Fold", 1290, 1010, { size: 24, weight: 11, color: fold })}`,
  };
}

/** Four wayfinding panels with arrows and pictograms. */
export function signPanels(look: {
  ground: string;
  accent: string;
  arrowB: "left" | "right";
  bold: number;
}): Drawing {
  const names = ["Workshop", "Library", "Studio", "Café"];
  return {
    width: 1600,
    height: 900,
    body: `<rect width="1600" height="900" fill="#e7e5df"/>${names
      .map((name, i) => {
        const turn = name === "Library" && look.arrowB === "left" ? 180 : i === 3 ? -90 : 0;
        return `<g transform="translate(${70 + i * 375} 90)"><rect width="340" height="720" rx="10" fill="${look.ground}"/><rect y="620" width="340" height="100" rx="10" fill="${look.accent}"/>
        <g transform="translate(170 190) rotate(${turn})" stroke="${CREAM}" stroke-width="22" fill="none" stroke-linecap="square"><path d="M-80 0H74M14 -66L80 0L14 66"/></g>
        ${letters(name, 170, 360, { size: 34, weight: look.bold, color: CREAM, anchor: "middle" })}
        ${letters(String(101 + i * 12), 170, 460, { size: 80, weight: look.bold, color: CREAM, anchor: "middle" })}
        ${letters("ABCD"[i] ?? "", 170, 650, { size: 40, weight: 14, color: INK, anchor: "middle" })}</g>`;
      })
      .join("")}`,
  };
}

/** A page of a yearly report: bars, a curve and columns of text. */
export function reportPage(look: { page: number; colors: string[]; year: number }): Drawing {
  const bars = [0.42, 0.55, 0.5, 0.68, 0.74, 0.91];
  return {
    width: 1050,
    height: 1485,
    body: `<rect width="1050" height="1485" fill="#fdfcf9"/><rect width="1050" height="16" fill="${look.colors[0]}"/>
      ${letters(`Brightwell ${look.year}`, 90, 80, { size: 20, weight: 11, tracking: 40, color: "#6a6a66" })}
      ${letters("Energy by source", 90, 160, { size: 46, weight: 11, color: INK })}${textBars(90, 270, 410, 9)}${textBars(550, 270, 410, 9)}
      <g transform="translate(90 960)">${bars.map((value, i) => times(3, (part) => `<rect x="${i * 148}" y="${-value * 420 + part * value * 140}" width="96" height="${value * 140 - 4}" fill="${look.colors[part]}"/>`)).join("")}<path d="M-10 4H880" stroke="${INK}" stroke-width="3"/></g>
      ${look.colors
        .slice(0, 3)
        .map(
          (color, i) =>
            `<rect x="${90 + i * 250}" y="1010" width="30" height="30" fill="${color}"/>${letters(["Wind", "Sun", "Water"][i] ?? "", 134 + i * 250, 1014, { size: 22, weight: 11 })}`,
        )
        .join("")}
      ${textBars(90, 1110, 410, 12)}${textBars(550, 1110, 410, 7)}<path d="M550 1300C650 1220 700 1330 780 1240S920 1190 960 1160" stroke="${look.colors[1]}" stroke-width="7" fill="none"/>
      ${letters(String(look.page), 960, 1400, { size: 24, weight: 11, anchor: "end" })}`,
  };
}

/** Cover of the report: turbines over hills. */
export function reportCover(look: { year: number; proof: number }): Drawing {
  const turbine = (x: number, y: number, size: number, turn: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})" fill="${CREAM}"><path d="M-6 0L-11 520H11L6 0Z"/>${times(3, (i) => `<path d="M0 0C26 -60 20 -180 0 -250C-9 -180 -14 -60 0 0Z" transform="rotate(${turn + i * 120})"/>`)}<circle r="13" fill="#e0a526"/></g>`;
  return {
    width: 1050,
    height: 1485,
    body: `<rect width="1050" height="1485" fill="#2f6f5e"/><circle cx="760" cy="520" r="210" fill="#e0a526"/>
      <path d="M0 1010C260 860 470 940 640 1000S930 980 1050 900V1485H0Z" fill="#24574a"/>
      ${turbine(290, 560, 0.95, 12)}${turbine(560, 700, 0.6, 55)}${turbine(880, 640, 0.72, 80)}
      <path d="M0 1170C220 1080 520 1210 1050 1080V1485H0Z" fill="#1b4339"/>
      ${letters("Brightwell", 90, 110, { size: 84, weight: 15, color: CREAM })}
      ${letters(`Annual report ${look.year}`, 94, 240, { size: 32, weight: 11, tracking: 40, color: CREAM })}
      ${letters(`Proof ${look.proof}`, 960, 1400, { size: 24, weight: 11, color: CREAM, anchor: "end" })}`,
  };
}
