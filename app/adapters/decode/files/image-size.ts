export type PixelSize = { width: number; height: number };

/**
 * Width and height in pixels, as the header of a PNG, GIF, JPEG, WebP or BMP states them; null for anything
 * else. Reads headers only, so the cost does not depend on the picture's size.
 */
export function imageSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26) return null;
  const magic = view.getUint32(0);
  if (magic === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (magic >>> 8 === 0x474946) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (magic >>> 16 === 0xffd8) return jpegSize(view);
  if (magic === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
  if (magic >>> 16 === 0x424d) {
    return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  }
  return null;
}

function jpegSize(view: DataView): PixelSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Start-of-frame markers. C4, C8 and CC are in their range but are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(view: DataView): PixelSize | null {
  if (view.byteLength < 30) return null;
  const chunk = view.getUint32(12);
  if (chunk === 0x56503820) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 0x56503858) {
    const at = (offset: number) =>
      (view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)) + 1;
    return { width: at(24), height: at(27) };
  }
  return null;
}
