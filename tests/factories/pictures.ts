import sharp from "sharp";

/** A picture of one colour, as PNG or JPEG. */
export function picture(
  format: "png" | "jpeg" = "png",
  { width = 40, height = 30, background = "#336699" } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script><rect width="40" height="30" fill="teal"/></svg>',
);
