/** What a picture that is transparent in parts is seen on. */
export type Ground = "light" | "dark";

const EDGE = 32;
const TRANSPARENT = 128;
/** The least part of a picture that is transparent, in shares of it. */
const LEAST_TRANSPARENT = 0.02;
/** The lightness (of 255) from which artwork is hardly seen on white. */
const PALE = 200;

/** Returns the ground on which a loaded picture is seen; null if it needs none, being opaque. */
export function groundOf(image: HTMLImageElement): Ground | null {
  const canvas = document.createElement("canvas");
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, EDGE, EDGE);
  return groundOfPixels(context.getImageData(0, 0, EDGE, EDGE).data);
}

/** The same for pixels of four bytes: red, green, blue and alpha. */
export function groundOfPixels(pixels: ArrayLike<number>): Ground | null {
  let [clear, weight, light] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((add) => pixels[at + add]);
    if (alpha < TRANSPARENT) clear++;
    weight += alpha;
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
  }
  if (weight === 0 || clear < (pixels.length / 4) * LEAST_TRANSPARENT) return null;
  return light / weight >= PALE ? "dark" : "light";
}

/** Notes the ground on the picture itself, where a sheet of styles draws it. */
export function markGround(image: HTMLImageElement): void {
  const ground = groundOf(image);
  if (ground) image.dataset.ground = ground;
}
