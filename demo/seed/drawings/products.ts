import { letters } from "./lettering.ts";
import { vessel } from "./posters.ts";
import { CREAM, type Drawing, INK, times } from "./svg.ts";

/** Ceramics on a seamless background, lit from the left. */
export function ceramicShot(look: {
  wall: string;
  table: string;
  glaze: string;
  shade: string;
  warmth: number;
}): Drawing {
  return {
    width: 1500,
    height: 1125,
    body: `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
      <linearGradient id="form" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>
      <filter id="blur" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="26"/></filter></defs>
      <rect width="1500" height="1125" fill="${look.wall}"/><rect width="1500" height="1125" fill="url(#wall)"/>
      <path d="M0 800C500 770 1000 770 1500 800V1125H0Z" fill="${look.table}"/>
      <ellipse cx="830" cy="905" rx="430" ry="52" fill="#000" opacity=".4" filter="url(#blur)"/>
      <path d="M395 470C410 720 520 890 745 890S1080 720 1095 470Z" fill="${look.glaze}"/>
      <path d="M395 470C410 720 520 890 745 890S1080 720 1095 470Z" fill="url(#form)"/>
      <path d="M403 560C470 640 640 610 760 650S1010 600 1086 560L1092 470H398Z" fill="${look.shade}" opacity=".55"/>
      <ellipse cx="745" cy="470" rx="350" ry="74" fill="${look.shade}"/><ellipse cx="745" cy="478" rx="326" ry="60" fill="${look.glaze}" opacity=".75"/>
      <g transform="translate(1240 900)"><ellipse cy="0" rx="150" ry="24" fill="#000" opacity=".3" filter="url(#blur)"/><path d="M-96 -210L-80 -10Q0 14 80 -10L96 -210Z" fill="${look.shade}"/><path d="M-96 -210L-80 -10Q0 14 80 -10L96 -210Z" fill="url(#form)"/><ellipse cy="-210" rx="96" ry="20" fill="${look.glaze}"/></g>
      <rect width="1500" height="1125" fill="#ff9d3c" opacity="${look.warmth}"/>`,
  };
}

/** Plywood stool from the front, with a sectioned joint. */
export function stool(look: { wood: string; seat: string; note?: string }): Drawing {
  return {
    width: 1200,
    height: 1200,
    body: `<rect width="1200" height="1200" fill="#e9e4da"/><ellipse cx="600" cy="1060" rx="400" ry="40" fill="#000" opacity=".14"/>
      <path d="M330 420L250 1050H330L420 420Z" fill="${look.wood}"/><path d="M870 420L950 1050H870L780 420Z" fill="${look.wood}"/>
      <path d="M330 420L250 1050H268L348 420Z" fill="#000" opacity=".16"/><path d="M870 420L950 1050H932L852 420Z" fill="#000" opacity=".16"/>
      <rect x="316" y="760" width="568" height="46" rx="6" fill="${look.wood}"/><rect x="316" y="792" width="568" height="14" fill="#000" opacity=".14"/>
      <rect x="240" y="352" width="720" height="76" rx="30" fill="${look.seat}"/>
      ${times(5, (i) => `<rect x="240" y="${362 + i * 13}" width="720" height="3" fill="#000" opacity=".13"/>`)}
      <path d="M330 372h90v36h-90zM780 372h90v36h-90z" fill="${look.wood}"/><path d="M330 390h90M780 390h90" stroke="${INK}" stroke-width="3"/>
      <path d="M240 250V330M960 250V330M240 286H960" stroke="${INK}" stroke-width="3" fill="none"/>
      ${letters("420", 600, 222, { size: 38, weight: 11, anchor: "middle" })}
      ${look.note ? letters(look.note, 600, 1120, { size: 26, weight: 10, tracking: 34, anchor: "middle" }) : ""}`,
  };
}

/** Sensor housing in isometric view. */
export function housing(look: { shell: string; led: string; vents: number }): Drawing {
  return {
    width: 1400,
    height: 1050,
    body: `<defs><linearGradient id="sky" y2="1" x2="0"><stop offset="0" stop-color="#d7dde2"/><stop offset="1" stop-color="#f4f6f7"/></linearGradient></defs>
      <rect width="1400" height="1050" fill="url(#sky)"/><ellipse cx="720" cy="850" rx="470" ry="70" fill="#000" opacity=".16"/>
      <path d="M300 430L700 250L1120 420L720 610Z" fill="${look.shell}"/><path d="M300 430L720 610V850L300 660Z" fill="${look.shell}"/>
      <path d="M300 430L720 610V850L300 660Z" fill="#000" opacity=".22"/><path d="M1120 420L720 610V850L1120 650Z" fill="${look.shell}"/>
      <path d="M1120 420L720 610V850L1120 650Z" fill="#000" opacity=".4"/>
      ${times(look.vents, (i) => `<path d="M${800 + i * 44} ${610 - i * 20.6}v130" stroke="#111" stroke-width="14" stroke-linecap="round" opacity=".7"/>`)}
      <ellipse cx="470" cy="610" rx="46" ry="58" fill="#10151a"/><ellipse cx="464" cy="602" rx="26" ry="34" fill="#2b3640"/>
      <circle cx="600" cy="690" r="13" fill="${look.led}"/><circle cx="600" cy="690" r="24" fill="${look.led}" opacity=".3"/>
      ${[
        [380, 424],
        [700, 296],
        [1040, 420],
        [720, 564],
      ]
        .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="17" ry="9" fill="#20262b"/>`)
        .join("")}
      <path d="M500 420L690 336L860 404L670 494Z" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>`,
  };
}

/** Serum bottle and carton side by side. */
export function serumPair(look: {
  carton: string;
  band: string;
  glass: string;
  title: string;
}): Drawing {
  return {
    width: 1300,
    height: 1300,
    body: `<defs><linearGradient id="glass" x1="0" x2="1"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset=".3" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient></defs>
      <rect width="1300" height="1300" fill="#efe6df"/><circle cx="880" cy="470" r="380" fill="#f8f1ea"/><path d="M0 1040H1300V1300H0Z" fill="#dccfc4"/>
      <rect x="690" y="330" width="360" height="760" fill="${look.carton}"/><path d="M1050 330L1130 370V1130L1050 1090Z" fill="${look.carton}"/><path d="M1050 330L1130 370V1130L1050 1090Z" fill="#000" opacity=".25"/>
      <rect x="690" y="760" width="360" height="120" fill="${look.band}"/>${letters(look.title, 870, 460, { size: 46, weight: 12, tracking: 40, color: INK, anchor: "middle" })}
      ${letters("Serum no 3", 870, 545, { size: 22, weight: 10, tracking: 34, color: INK, anchor: "middle" })}${letters("30 ml", 870, 806, { size: 26, weight: 12, color: CREAM, anchor: "middle" })}
      <rect x="370" y="330" width="76" height="150" rx="34" fill="#2a2724"/><rect x="350" y="460" width="116" height="66" rx="10" fill="#3a3632"/>
      <rect x="270" y="520" width="276" height="570" rx="44" fill="${look.glass}"/><rect x="270" y="520" width="276" height="570" rx="44" fill="url(#glass)"/>
      <rect x="300" y="690" width="216" height="250" fill="${CREAM}"/>${letters(look.title, 408, 752, { size: 30, weight: 12, tracking: 36, color: INK, anchor: "middle" })}
      <rect x="300" y="880" width="216" height="60" fill="${look.band}"/>${vessel(180, 1180, 0.5, "#c4a491", "#8e6f60")}`,
  };
}
