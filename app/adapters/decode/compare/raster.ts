/** A picture as bytes, four for each pixel: red, green, blue and an alpha of 255. */
export type Raster = { width: number; height: number; data: Uint8Array };

/** One number for each pixel. */
export type Plane = { width: number; height: number; values: Float32Array };

export type Rgb = readonly [number, number, number];

/** A rectangle in pixels; the far edges are not part of it. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** Where a point of the newer picture lies in the older one: `x * scaleX + shiftX`, in pixels. */
export type Placing = { scaleX: number; scaleY: number; shiftX: number; shiftY: number };

/** The lightness of each pixel, from 0 to 100: the luma of ITU-R BT.601, which is near to the perceived lightness. */
export function lightness({ width, height, data }: Raster): Plane {
  const values = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < values.length; pixel++, at += 4) {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    values[pixel] = (0.299 * red + 0.587 * green + 0.114 * blue) / 2.55;
  }
  return { width, height, values };
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The linear light of a channel of sRGB (IEC 61966-2-1), from 0 to 1. */
export function linear(channel: number | undefined): number {
  return LINEAR[channel ?? 0] ?? 0;
}

/** Halves a plane; each value is the mean of four. An odd last row or column is left out. */
export function halve({ width, height, values }: Plane): Plane {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const means = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum =
        valueAt(values, at) +
        valueAt(values, at + 1) +
        valueAt(values, at + width) +
        valueAt(values, at + width + 1);
      means[y * half.width + x] = sum / 4;
    }
  }
  return { ...half, values: means };
}

/** How strongly each value differs from its neighbours. */
export function steepness({ width, height, values }: Plane): Plane {
  const steep = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const across = valueAt(values, at + 1) - valueAt(values, at - 1);
      const down = valueAt(values, at + width) - valueAt(values, at - width);
      steep[at] = Math.sqrt(across * across + down * down) / 2;
    }
  }
  return { width, height, values: steep };
}

function valueAt(values: Float32Array, index: number): number {
  return values[index] ?? 0;
}

/** Returns the colour of most of the outermost pixels: the paper. In a JPEG those pixels differ slightly. */
export function paperOf({ width, height, data }: Raster): Rgb {
  const groups = new Map<number, { count: number; sum: [number, number, number] }>();
  const add = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = (((red << 16) | (green << 8) | blue) & 0xf8f8f8) >>> 0;
    const group = groups.get(key) ?? { count: 0, sum: [0, 0, 0] };
    group.count += 1;
    group.sum = [group.sum[0] + red, group.sum[1] + green, group.sum[2] + blue];
    groups.set(key, group);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) add(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) add(x, y);
  const [most] = [...groups.values()].toSorted((one, other) => other.count - one.count);
  if (!most) return [255, 255, 255];
  const mean = (sum: number) => Math.round(sum / most.count);
  return [mean(most.sum[0]), mean(most.sum[1]), mean(most.sum[2])];
}

/** The smallest box that holds every pixel unlike the paper; the whole picture if there is none. */
export function contentBox({ width, height, data }: Raster, paper: Rgb): Box {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isPaper(data, (y * width + x) * 4, paper)) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = y + 1;
    }
  }
  return box.right > box.left ? box : { left: 0, top: 0, right: width, bottom: height };
}

const UNLIKE = 24;

function isPaper(data: Uint8Array, at: number, paper: Rgb): boolean {
  return (
    Math.abs((data[at] ?? 0) - paper[0]) < UNLIKE &&
    Math.abs((data[at + 1] ?? 0) - paper[1]) < UNLIKE &&
    Math.abs((data[at + 2] ?? 0) - paper[2]) < UNLIKE
  );
}

/** The four bytes of each pixel as one number. */
export function pixelsOf({ width, height, data }: Raster): Uint32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
}

/** The part of a picture in this box, which must be on it. */
export function cut({ width, data }: Raster, { left, top, right, bottom }: Box): Raster {
  const size = { width: right - left, height: bottom - top };
  const part = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y++) {
    const from = ((top + y) * width + left) * 4;
    part.set(data.subarray(from, from + size.width * 4), y * size.width * 4);
  }
  return { ...size, data: part };
}
