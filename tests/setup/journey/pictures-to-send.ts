import sharp from "sharp";

/** A valid picture of one colour, as a file to choose in the browser. */
export async function pngFile(name: string, background = "#7aa2d6") {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  return { name, mimeType: "image/png", buffer: await picture.png().toBuffer() };
}
