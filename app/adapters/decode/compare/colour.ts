import { linear } from "./raster.ts";

export type Lab = readonly [lightness: number, greenRed: number, blueYellow: number];

/** CIE L*a*b* (D65) of a colour of sRGB in linear light, each channel from 0 to 1. */
export function labOfLinear(red: number, green: number, blue: number): Lab {
  const x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = root(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = root((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Like lab(), for channels as bytes. */
export function labOf(red: number, green: number, blue: number): Lab {
  return labOfLinear(linear(red), linear(green), linear(blue));
}

function root(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
}

/**
 * Returns the difference of two colours: CIEDE2000 (CIE 142-2001) with its three weights 1. About 1 is the least
 * that people see side by side.
 */
export function deltaE([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const seventh = meanChroma ** 7;
  const g = 0.5 * (1 - Math.sqrt(seventh / (seventh + 25 ** 7)));
  const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const [h1, h2] = [hue(x1, b1), hue(x2, b2)];
  const isGrey = c1 * c2 === 0;
  let turn = isGrey ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  let h = isGrey ? h1 + h2 : (h1 + h2) / 2;
  if (!isGrey && Math.abs(h1 - h2) > 180) h += h1 + h2 < 360 ? 180 : -180;
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const t =
    1 -
    0.17 * cosine(h - 30) +
    0.24 * cosine(2 * h) +
    0.32 * cosine(3 * h + 6) -
    0.2 * cosine(4 * h - 63);
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const hueDifference = (2 * Math.sqrt(c1 * c2) * sine(turn / 2)) / (1 + 0.015 * c * t);
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sine(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  return Math.sqrt(
    Math.max(
      0,
      lightness ** 2 + chroma ** 2 + hueDifference ** 2 + rotation * chroma * hueDifference,
    ),
  );
}

function hue(x: number, y: number): number {
  if (x === 0 && y === 0) return 0;
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
