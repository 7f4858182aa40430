import { letters } from "./lettering.ts";
import { CREAM, type Drawing, INK, noise, times } from "./svg.ts";

/** A company's logo for the end of its mails, small and wide. */
export function signatureLogo(name: string, color: string): Drawing {
  return {
    width: 440,
    height: 110,
    body: `<rect width="440" height="110" fill="#fff"/><circle cx="55" cy="55" r="40" fill="${color}"/><path d="M35 66Q55 22 75 66" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round"/>
      ${letters(name, 116, 44, { size: Math.min(30, 300 / (name.length * 0.9)), weight: 15, tracking: 26, color })}`,
  };
}

const SKIN = ["#f1c9a5", "#d99f73", "#8d5a3c", "#e8b48c", "#5f3b28", "#f4d6bd"];
const HAIR = ["#2b211d", "#6b4329", "#c58b3f", "#93918c", "#1d1a20", "#a8452f"];
const COAT = ["#2d5b6b", "#c8553d", "#4d6a48", "#e0a526", "#5a4a78", "#27333f"];
const WALL = ["#dfe8e6", "#f3dfd3", "#e4e0ef", "#f2e8cc", "#d9e4ee", "#eadfd5"];

/** A flat portrait, different for each seed. */
export function portrait(seed: number): Drawing {
  const random = noise(seed * 7919 + 13);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? INK;
  const [skin, hair, coat, wall] = [pick(SKIN), pick(HAIR), pick(COAT), pick(WALL)];
  const long = random() > 0.5;
  const glasses = random() > 0.66;
  const beard = !long && random() > 0.5;
  return {
    width: 192,
    height: 192,
    body: `<rect width="192" height="192" fill="${wall}"/>
      ${long ? `<path d="M44 92A52 52 0 0 1 148 92V160H44Z" fill="${hair}"/>` : ""}
      <path d="M22 192C24 150 62 138 96 138S168 150 170 192Z" fill="${coat}"/><rect x="80" y="112" width="32" height="36" rx="14" fill="${skin}"/><rect x="80" y="122" width="32" height="12" fill="#000" opacity=".1"/>
      <ellipse cx="96" cy="88" rx="38" ry="44" fill="${skin}"/>${beard ? `<path d="M58 92Q60 136 96 136T134 92Q124 112 96 112T58 92Z" fill="${hair}"/>` : ""}
      <path d="${long ? "M54 86Q52 40 96 40T138 86Q124 58 92 62T54 86Z" : "M55 82Q48 38 96 36T137 82Q134 60 118 58T74 58T55 82Z"}" fill="${hair}"/>
      <circle cx="82" cy="88" r="4" fill="#222"/><circle cx="110" cy="88" r="4" fill="#222"/><path d="M84 110Q96 119 108 110" stroke="#7a3b2c" stroke-width="4" fill="none" stroke-linecap="round"/>
      ${glasses ? `<g fill="none" stroke="#222" stroke-width="3.5"><circle cx="80" cy="88" r="14"/><circle cx="112" cy="88" r="14"/><path d="M94 86h4"/></g>` : ""}`,
  };
}

/** Six drafts of a mark on one sheet. */
export function markSheet(color: string): Drawing {
  const shapes = [
    `<path d="M-60 40A60 60 0 0 1 60 40Z"/><circle cy="-20" r="26"/>`,
    `<path d="M-64 -40L0 60L64 -40" fill="none" stroke="${color}" stroke-width="26"/>`,
    `<circle r="62" fill="none" stroke="${color}" stroke-width="24"/><circle r="18"/>`,
    `<path d="M-60 -60H0V0H60V60H0V0H-60Z"/>`,
    `<path d="M0 -70C60 -20 60 30 0 70C-60 30 -60 -20 0 -70Z"/><path d="M0 -50V60" stroke="${CREAM}" stroke-width="9"/>`,
    `<path d="M-66 30Q-33 -50 0 10T66 -30" fill="none" stroke="${color}" stroke-width="24" stroke-linecap="round"/>`,
  ];
  return {
    width: 1200,
    height: 860,
    body: `<rect width="1200" height="860" fill="${CREAM}"/>${shapes
      .map(
        (shape, i) =>
          `<g transform="translate(${220 + (i % 3) * 380} ${240 + Math.floor(i / 3) * 390})" fill="${color}">${shape}</g>${letters(String(i + 1), 220 + (i % 3) * 380, 360 + Math.floor(i / 3) * 390, { size: 22, weight: 12, anchor: "middle" })}`,
      )
      .join("")}`,
  };
}

/** One step of the moving banner: the sun climbs out of the waves. */
export function bannerFrame(step: number, steps: number): Drawing {
  const y = 250 - (step / (steps - 1)) * 130;
  return {
    width: 728,
    height: 300,
    body: `<rect width="728" height="300" fill="#f2d0c4"/><circle cx="540" cy="${y}" r="92" fill="#e4572e"/>
      ${times(3, (row) => times(10, (i) => `<circle cx="${i * 84 - (row % 2) * 42}" cy="${252 + row * 34}" r="50" fill="${["#8cc3bf", "#3a8ea0", "#17404f"][row]}"/>`))}
      ${letters("Tideline", 48, 58, { size: 60, weight: 17, color: "#17404f" })}${letters("Tickets now", 48, 150, { size: 22, weight: 13, color: "#17404f" })}`,
  };
}
