import sharp from "sharp";
import { type Shot, schemes } from "./take.ts";

const height = 620;
const gap = 12;

/** One picture of all pictures of a scene: a row for each scheme, a column for each width. */
export async function drawSheet(shots: Shot[], file: string): Promise<void> {
  const rows = schemes
    .map((scheme) => shots.filter((shot) => shot.scheme === scheme))
    .filter((row) => row.length > 0);
  const drawn = await Promise.all(
    rows.map((row) =>
      Promise.all(
        row.map((shot) =>
          sharp(shot.file)
            .resize({ height, width: 1_000, fit: "inside" })
            .png()
            .toBuffer({ resolveWithObject: true }),
        ),
      ),
    ),
  );
  const parts = drawn.flatMap((row, at) => {
    let left = gap;
    return row.map(({ data, info }) => {
      const part = { input: data, left, top: gap + at * (height + gap) };
      left += info.width + gap;
      return { part, right: left };
    });
  });
  const width = Math.max(...parts.map(({ right }) => right));
  const total = gap + rows.length * (height + gap);
  await sharp({ create: { width, height: total, channels: 3, background: "#8a8f98" } })
    .composite(parts.map(({ part }) => part))
    .png({ compressionLevel: 6 })
    .toFile(file);
}
