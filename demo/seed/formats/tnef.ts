/** winmail.dat: Outlook's own envelope (TNEF) around a subject, a text and files. */
export function tnef(mail: {
  subject: string;
  body: string;
  files: { name: string; content: Buffer }[];
}): Buffer {
  const signature = Buffer.alloc(6);
  signature.writeUInt32LE(0x223e9f78, 0);
  signature.writeUInt16LE(1, 4);
  const MESSAGE = 1;
  const ATTACHMENT = 2;
  return Buffer.concat([
    signature,
    attribute(MESSAGE, 0x00089006, number(0x00010000)),
    attribute(MESSAGE, 0x00069007, Buffer.concat([number(1252), number(0)])),
    attribute(MESSAGE, 0x00078008, text("IPM.Microsoft Mail.Note")),
    attribute(MESSAGE, 0x00018004, text(mail.subject)),
    attribute(MESSAGE, 0x0002800c, text(mail.body)),
    ...mail.files.flatMap(({ name, content }) => [
      attribute(ATTACHMENT, 0x00069002, Buffer.from("0100ffffffff0000000000000000", "hex")),
      attribute(ATTACHMENT, 0x00018010, text(name)),
      attribute(ATTACHMENT, 0x0006800f, content),
    ]),
  ]);
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(sum);
  return Buffer.concat([Buffer.from([level]), number(id), number(data.length), data, checksum]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`, "latin1");
}
