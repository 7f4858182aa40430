import type { ByteCursor } from "./byte-cursor.ts";

export type MapiValue = { type: number; bytes: Uint8Array };

export const MAPI = {
  displayName: 0x3001,
  attachData: 0x3701,
  attachFileName: 0x3704,
  attachLongFileName: 0x3707,
  attachContentId: 0x3712,
  body: 0x1000,
  compressedRtf: 0x1009,
  html: 0x1013,
};
export const EMBEDDED_OBJECT = 0x000d;

const UNICODE = 0x001f;
const STRING = 0x001e;
const BINARY = 0x0102;
const MULTIPLE = 0x1000;
const MAX_VALUES = 20_000;

/** The properties of a MAPI list ([MS-OXTNEF] 2.1.3.4), by id. If a property has several values, the first. */
export function readProperties(cursor: ByteCursor): Map<number, MapiValue> {
  const found = new Map<number, MapiValue>();
  const count = Math.min(cursor.u32(), MAX_VALUES);
  for (let index = 0; index < count; index++) {
    const kind = cursor.u16();
    const id = cursor.u16();
    if (id >= 0x8000) skipName(cursor);
    const type = kind & ~MULTIPLE;
    const counted = (kind & MULTIPLE) !== 0 || isVariable(type);
    const values = counted ? Math.min(cursor.u32(), MAX_VALUES) : 1;
    for (let value = 0; value < values; value++) {
      const bytes = isVariable(type) ? padded(cursor, cursor.u32()) : padded(cursor, width(type));
      if (value === 0) found.set(id, { type, bytes });
    }
  }
  return found;
}

export function mapiText(value: MapiValue | undefined, encoding: string): string | null {
  if (!value) return null;
  const decoder = new TextDecoder(value.type === UNICODE ? "utf-16le" : encoding);
  return decoder.decode(value.bytes).replace(/(?<!\0)\0+$/, "");
}

function isVariable(type: number): boolean {
  return [STRING, UNICODE, BINARY, EMBEDDED_OBJECT].includes(type);
}

// A named property has a set's GUID and either a number or a name in UTF-16.
function skipName(cursor: ByteCursor): void {
  cursor.bytes(16);
  if (cursor.u32() === 0) cursor.u32();
  else padded(cursor, cursor.u32());
}

function width(type: number): number {
  switch (type) {
    case 0x0001:
      return 0;
    case 0x0002:
    case 0x0003:
    case 0x0004:
    case 0x000a:
    case 0x000b:
      return 4;
    case 0x0048:
      return 16;
    case 0x0005:
    case 0x0006:
    case 0x0007:
    case 0x0014:
    case 0x0040:
      return 8;
    default:
      throw new RangeError("Unknown property type.");
  }
}

function padded(cursor: ByteCursor, length: number): Uint8Array {
  const bytes = cursor.bytes(length);
  cursor.bytes(Math.min((4 - (length % 4)) % 4, cursor.left));
  return bytes;
}
