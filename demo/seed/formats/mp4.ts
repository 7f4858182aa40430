/** An MP4 with boxes but no picture: it is recognised as MP4 but cannot be played. */
export function mp4(seconds: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  header.writeUInt32BE(0x00010000, 20);
  header.writeUInt16BE(0x0100, 24);
  for (const [offset, value] of [
    [36, 0x00010000],
    [52, 0x00010000],
    [68, 0x40000000],
  ] as const) {
    header.writeUInt32BE(value, offset);
  }
  header.writeUInt32BE(1, 96);
  return Buffer.concat([
    box("ftyp", Buffer.from("isom\x00\x00\x02\x00isomiso2mp41", "latin1")),
    box("moov", box("mvhd", header)),
    box("mdat", Buffer.alloc(4096, "Hadley & Rowe ")),
  ]);
}

function box(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(name), content]);
}
