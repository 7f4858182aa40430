import { letters, textBars } from "./lettering.ts";
import { CREAM, type Drawing, INK, times } from "./svg.ts";

/** Front label of a gin bottle: an arch with a juniper sprig. */
export function ginLabel(look: { logo: number; green: string; batch?: string }): Drawing {
  const { green } = look;
  const size = 58 * look.logo;
  const sprig = times(9, (i) => {
    const y = 700 - i * 42;
    const reach = 92 - i * 6;
    return `<path d="M450 ${y}q-${reach / 2} -38 -${reach} -${46 + i}M450 ${y}q${reach / 2} -38 ${reach} -${46 + i}" stroke="#dfe8d8" stroke-width="5" fill="none" stroke-linecap="round"/>
      <path d="M450 ${y}q-${reach / 3} -8 -${reach * 0.8} 0M450 ${y}q${reach / 3} -8 ${reach * 0.8} 0" stroke="#a9c3a4" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  });
  const berries: [number, number, number][] = [
    [388, 560, 23],
    [512, 528, 25],
    [404, 452, 19],
    [500, 420, 17],
    [438, 630, 21],
  ];
  return {
    width: 900,
    height: 1200,
    body: `<rect width="900" height="1200" fill="${CREAM}"/>
      <rect x="34" y="34" width="832" height="1132" fill="none" stroke="${green}" stroke-width="4"/>
      <rect x="48" y="48" width="804" height="1104" fill="none" stroke="${green}" stroke-width="1.5"/>
      <path d="M250 770V440A200 200 0 0 1 650 440V770Z" fill="${green}"/>
      <path d="M232 788V440A218 218 0 0 1 668 440V788Z" fill="none" stroke="${green}" stroke-width="3"/>
      <path d="M450 748C446 620 456 480 450 300" stroke="#dfe8d8" stroke-width="7" fill="none"/>${sprig}
      ${berries.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#34457a"/><circle cx="${x - r / 3}" cy="${y - r / 3}" r="${r / 3.4}" fill="#8fa0d6"/>`).join("")}
      ${letters("Hadley & Rowe", 450, 858 + (58 - size) / 2, { size, weight: 13, color: INK, anchor: "middle" })}
      <path d="M300 ${985}H600" stroke="${green}" stroke-width="3"/>
      ${letters("Coastal dry gin", 450, 1012, { size: 34, weight: 11, tracking: 44, color: green, anchor: "middle" })}
      ${letters("70 cl", 92, 1096, { size: 24, weight: 11, color: INK })}
      ${letters("43% vol", 808, 1096, { size: 24, weight: 11, color: INK, anchor: "end" })}
      ${look.batch ? letters(look.batch, 450, 96, { size: 22, weight: 10, tracking: 40, color: green, anchor: "middle" }) : ""}
      ${letters("Small batch", 450, 140, { size: 26, weight: 11, tracking: 60, color: INK, anchor: "middle" })}`,
  };
}

/** Wrap-around of a sardine tin, laid flat. */
export function tinWrap(look: { ground: string; fish: string; weight: string }): Drawing {
  const fish = (x: number, y: number, flip: boolean) =>
    `<g transform="translate(${x} ${y}) scale(${flip ? -1 : 1} 1)"><path d="M-62 0C-36 -30 24 -30 58 -3L86 -24Q78 0 86 24L58 3C24 30 -36 30 -62 0Z" fill="${look.fish}"/>
      <path d="M-8 -20Q6 0 -8 20M12 -19Q26 0 12 19M31 -13Q42 0 31 13" stroke="${look.ground}" stroke-width="3" fill="none"/><circle cx="-40" cy="-4" r="5" fill="${look.ground}"/></g>`;
  const rows = times(5, (row) =>
    times(11, (column) => {
      const x = column * 168 + (row % 2 ? 84 : 0) - 30;
      return x > 480 && x < 1120 ? "" : fish(x, 58 + row * 102, row % 2 === 1);
    }),
  );
  return {
    width: 1600,
    height: 520,
    body: `<rect width="1600" height="520" fill="${look.ground}"/>${rows}
      <rect x="520" y="36" width="560" height="448" rx="224" fill="${CREAM}"/>
      <rect x="536" y="52" width="528" height="416" rx="208" fill="none" stroke="${look.fish}" stroke-width="5"/>
      ${letters("Solera", 800, 150, { size: 84, weight: 17, color: look.fish, anchor: "middle" })}
      ${letters("Sardinillas en aceite de oliva", 800, 288, { size: 17, weight: 13, tracking: 32, color: INK, anchor: "middle" })}
      <path d="M690 336H910" stroke="${look.fish}" stroke-width="4"/>
      ${letters(look.weight, 800, 364, { size: 26, weight: 12, tracking: 40, color: INK, anchor: "middle" })}`,
  };
}

/** Front of a coffee bag with contour lines of an island. */
export function coffeeBag(look: {
  ground: string;
  line: string;
  tag: string;
  name: string;
}): Drawing {
  const contours = times(11, (i) => {
    const r = 46 + i * 36;
    return `<path d="M${450 - r} 520C${450 - r} ${520 - r * 0.74} ${450 - r * 0.3} ${520 - r * 1.02} ${450 + r * 0.24} ${520 - r * 0.8}S${450 + r * 1.16} ${520 + r * 0.02} ${450 + r * 0.8} ${520 + r * 0.6}S${450 - r} ${520 + r * 0.82} ${450 - r} 520Z" fill="none" stroke="${look.line}" stroke-width="${i % 4 === 0 ? 5 : 2.5}"/>`;
  });
  return {
    width: 900,
    height: 1250,
    body: `<rect width="900" height="1250" fill="${look.ground}"/><clipPath id="bag"><rect x="0" y="96" width="900" height="1154"/></clipPath>
      <g clip-path="url(#bag)">${contours}</g>
      <rect width="900" height="96" fill="${look.line}"/>${times(30, (i) => `<path d="M${i * 31} 0V96" stroke="#000" stroke-opacity=".08" stroke-width="3"/>`)}
      <rect x="90" y="780" width="720" height="380" fill="${CREAM}"/>
      ${letters("Isla Café", 450, 832, { size: 92, weight: 17, color: INK, anchor: "middle" })}
      ${letters(look.name, 450, 976, { size: 30, weight: 12, tracking: 40, color: look.ground, anchor: "middle" })}
      ${textBars(140, 1050, 300, 4)}<rect x="640" y="1040" width="120" height="72" rx="36" fill="${look.tag}"/>
      ${letters("250 g", 700, 1063, { size: 25, weight: 14, color: CREAM, anchor: "middle" })}`,
  };
}
