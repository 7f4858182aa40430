/** The files of design programs that are not drawn here, but carry a small picture of themselves. */
const NAMES: Record<string, string> = {
  "image/vnd.adobe.photoshop": "Photoshop file",
  "application/x-indesign": "InDesign file",
  "application/eps": "EPS file",
  "application/postscript": "PostScript file",
  "application/illustrator": "Illustrator file",
};
/** Adobe's specification of the format, "Image Resources": a JPEG picture after a head of this many bytes. */
const PHOTOSHOP = { resource: 1036, head: 28 };
/** Adobe's technical note 5002: an EPS in binary begins with these, and tells where its TIFF lies. */
const EPS = { magic: 0xc5d0d3c6, start: 20, length: 24 };
const MOST_RESOURCES = 500;
/** A thumbnail in XMP is a JPEG in base64, with line ends written as entities. */
const XMP = { open: "<xmpGImg:image>", close: "</xmpGImg:image>", most: 4_000_000 };

/** What a file that carries a picture of itself is called; null for all other types. */
export function previewCarrier(type: string): string | null {
  return NAMES[type] ?? null;
}

/** Returns the picture (JPEG or TIFF) that such a file carries of itself; null without one. Never throws. */
export function embeddedPreview(bytes: Uint8Array, type: string): Uint8Array | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const own = type === "image/vnd.adobe.photoshop" ? ofPhotoshop(file) : ofEps(file);
    return own ?? ofXmp(file);
  } catch (error) {
    // A length that points beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function ofPhotoshop(file: Buffer): Buffer | null {
  const colours = 26;
  const resources = colours + 4 + file.readUInt32BE(colours);
  const end = resources + 4 + file.readUInt32BE(resources);
  let at = resources + 4;
  for (let count = 0; count < MOST_RESOURCES && at + 12 <= end; count++) {
    if (file.toString("latin1", at, at + 4) !== "8BIM") return null;
    const id = file.readUInt16BE(at + 4);
    // The name and the data are padded to even lengths.
    const size = at + 6 + even(1 + file.readUInt8(at + 6));
    const length = file.readUInt32BE(size);
    const data = size + 4;
    if (id === PHOTOSHOP.resource) return file.subarray(data + PHOTOSHOP.head, data + length);
    at = data + even(length);
  }
  return null;
}

function ofEps(file: Buffer): Buffer | null {
  if (file.readUInt32BE(0) !== EPS.magic) return null;
  const [start, length] = [file.readUInt32LE(EPS.start), file.readUInt32LE(EPS.length)];
  return length > 0 ? file.subarray(start, start + length) : null;
}

/** The largest thumbnail of the file's metadata. */
function ofXmp(file: Buffer): Buffer | null {
  let largest: Buffer | null = null;
  let from = file.indexOf(XMP.open);
  for (let count = 0; from >= 0 && count < 8; count++) {
    const start = from + XMP.open.length;
    const end = file.indexOf(XMP.close, start);
    if (end < 0 || end - start > XMP.most) break;
    const text = file.toString("latin1", start, end).replaceAll("&#xA;", "");
    const picture = Buffer.from(text, "base64");
    if (picture.length > (largest?.length ?? 0)) largest = picture;
    from = file.indexOf(XMP.open, end);
  }
  return largest;
}

function even(length: number): number {
  return length + (length % 2);
}
