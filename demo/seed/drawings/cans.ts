import { letters, textBars } from "./lettering.ts";
import { CREAM, type Drawing, INK, PAPER, times } from "./svg.ts";

export type CanLook = {
  ground: string;
  wave: string;
  beer: string;
  /** Height of the beer's name. */
  name: number;
  /** The volume is printed twice: in front, and beside the barcode. */
  volumes: readonly [front: string, back: string];
  deposit: "left" | "right";
  /** Whether the barcode stands on a white field. */
  isQuiet: boolean;
};

/** Wrap-around label of a beer can: waves, the name, and a panel with the barcode. */
export function canLabel(look: CanLook): Drawing {
  const [front, back] = look.volumes;
  const waves = times(5, (row) => {
    const y = 560 + row * 58;
    return `<path d="M40 ${y}${times(6, () => "q55 -54 110 0t110 0")}" transform="translate(-${row * 30} 0)" fill="none" stroke="${look.wave}" stroke-width="20"/>`;
  });
  const logo = look.deposit === "left" ? 130 : 960;
  return {
    width: 1500,
    height: 1000,
    body: `<rect width="1500" height="1000" fill="${look.ground}"/><clipPath id="front"><rect width="1090" height="1000"/></clipPath>
      <g clip-path="url(#front)">${waves}</g>
      ${letters("Havsbrus", 545, 200, { size: look.name, weight: 16, color: CREAM, anchor: "middle" })}
      ${letters(look.beer, 545, 400, { size: 40, weight: 12, tracking: 40, color: CREAM, anchor: "middle" })}
      ${letters(front, 545, 896, { size: 40, weight: 13, color: CREAM, anchor: "middle" })}
      <circle cx="${logo}" cy="900" r="52" fill="${PAPER}"/><path d="M${logo - 24} 890a26 26 0 0 1 46 -8m2 28a26 26 0 0 1 -46 8" fill="none" stroke="${INK}" stroke-width="8"/>
      <rect x="1090" width="410" height="1000" fill="${INK}"/>${textBars(1140, 100, 300, 8, "#ffffffaa")}
      ${letters(back, 1295, 520, { size: 30, weight: 11, color: CREAM, anchor: "middle" })}
      <rect x="1150" y="640" width="290" height="230" fill="${look.isQuiet ? PAPER : look.ground}"/>${times(40, (i) => `<rect x="${1180 + i * 5.8}" y="670" width="${1.4 + ((i * 7) % 3)}" height="170" fill="#000"/>`)}`,
  };
}

/** A card for the shelf in the shop. */
export function shelfCard(look: { price: string; ground: string; line: string }): Drawing {
  return {
    width: 900,
    height: 600,
    body: `<rect width="900" height="600" fill="${look.ground}"/><rect x="36" y="36" width="828" height="528" fill="none" stroke="${CREAM}" stroke-width="4"/>
      ${letters("Havsbrus", 450, 120, { size: 84, weight: 15, color: CREAM, anchor: "middle" })}
      ${letters(look.line, 450, 280, { size: 30, weight: 11, tracking: 30, color: CREAM, anchor: "middle" })}
      <rect x="290" y="380" width="320" height="120" rx="60" fill="${CREAM}"/>
      ${letters(look.price, 450, 410, { size: 60, weight: 15, color: INK, anchor: "middle" })}`,
  };
}
