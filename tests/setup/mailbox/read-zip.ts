import { crc32 } from "node:zlib";

export type Unzipped = Map<string, Buffer>;

/**
 * Reads an archive by its central directory, as unpacking programs do, and checks every entry's length and
 * checksum. Supports stored entries only, since exports compress nothing.
 */
export function readZip(archive: Buffer): Unzipped {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error("The archive has no end: it is cut off.");
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files: Unzipped = new Map();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50)
      throw new Error("The table of contents is broken.");
    const nameLength = archive.readUInt16LE(at + 28);
    const extraLength = archive.readUInt16LE(at + 30);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const bytes = readEntry(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 24));
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`);
    if (files.has(name)) throw new Error(`${name} occurs twice.`);
    files.set(name, bytes);
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32);
  }
  return files;
}

function readEntry(archive: Buffer, at: number, size: number): Buffer {
  if (archive.readUInt32LE(at) !== 0x04034b50)
    throw new Error("An entry is not where it should be.");
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  return archive.subarray(start, start + size);
}
