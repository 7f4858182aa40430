import sharp from "sharp";

const EMBEDDED =
  /data:image\/(?:webp|gif|avif)[\w;=-]{0,60};base64,([A-Za-z0-9+/=\s]{1,20000000})/g;
const MOST = 40;
/** In pixels: the longer edge of what is drawn of one. */
const EDGE = 2_000;
const MOST_PIXELS = 40_000_000;

/** Writes embedded pictures as PNG: librsvg reads no WebP, GIF or AVIF. One that cannot be read stays as it is. */
export async function withPngPictures(svg: string): Promise<string> {
  const found = [...svg.matchAll(EMBEDDED)].slice(0, MOST);
  let [text, from] = ["", 0];
  for (const match of found) {
    const png = await asPng(match[1] ?? "");
    text += svg.slice(from, match.index) + (png ?? match[0]);
    from = match.index + match[0].length;
  }
  return text + svg.slice(from);
}

async function asPng(base64: string): Promise<string | null> {
  try {
    const png = await sharp(Buffer.from(base64, "base64"), { limitInputPixels: MOST_PIXELS })
      .resize({ width: EDGE, height: EDGE, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  } catch {
    return null;
  }
}
