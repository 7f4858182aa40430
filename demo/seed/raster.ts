import sharp from "sharp";
import { type Drawing, noise, svg } from "#demo/seed/drawings/svg.ts";

type Size = { width?: number };

export async function png(drawing: Drawing, { width }: Size = {}): Promise<Buffer> {
  return open(drawing, width).png({ compressionLevel: 6, palette: false }).toBuffer();
}

export async function jpeg(drawing: Drawing, { width }: Size = {}): Promise<Buffer> {
  return open(drawing, width).jpeg({ quality: 82 }).toBuffer();
}

export async function webp(drawing: Drawing, { width }: Size = {}): Promise<Buffer> {
  return open(drawing, width).webp({ quality: 80 }).toBuffer();
}

/** An animated GIF. */
export async function gif(frames: Drawing[]): Promise<Buffer> {
  const pages = await Promise.all(frames.map((frame) => open(frame, undefined).png().toBuffer()));
  return sharp(pages, { join: { animated: true } })
    .gif({ delay: 180, loop: 0 })
    .toBuffer();
}

/** An uncompressed scan with the grain of paper: three bytes a pixel, so the size is exact. */
export async function scan(drawing: Drawing, width: number, height: number): Promise<Buffer> {
  const { data } = await sharp(Buffer.from(svg(drawing)))
    .resize(width, height, { fit: "cover" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = noise(20);
  for (let at = 0; at < data.length; at += 3) {
    const grain = Math.floor(random() * 13) - 6;
    for (let channel = at; channel < at + 3; channel += 1) {
      data[channel] = Math.max(0, Math.min(255, (data[channel] ?? 0) + grain));
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function open(drawing: Drawing, width: number | undefined) {
  const image = sharp(Buffer.from(svg(drawing)));
  return width === undefined ? image : image.resize({ width });
}
