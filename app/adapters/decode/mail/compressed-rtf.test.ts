import { expect, test } from "vitest";
import { readCompressedRtf } from "./compressed-rtf.ts";
import { readMail } from "./read-mail.server.ts";
import { rtfText } from "./rtf-text.ts";

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const packed = (kind: string, size: number, data: Uint8Array) =>
  Buffer.concat([number(data.length + 12), number(size), Buffer.from(kind), number(0), data]);
/** Every byte as it is, eight after each control byte. */
const literal = (rtf: string) => {
  const bytes = Buffer.from(rtf, "latin1");
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 8)
    pieces.push(Buffer.from([0]), bytes.subarray(at, at + 8));
  return packed("LZFu", bytes.length, Buffer.concat(pieces));
};
const attribute = (id: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([1]), number(id), number(data.length), data, Buffer.alloc(2)]);
/** winmail.dat with nothing but this RTF. */
const winmail = (rtf: Buffer) => {
  const padding = Buffer.alloc((4 - (rtf.length % 4)) % 4);
  const property = [number(1), number(0x10090102), number(1), number(rtf.length), rtf, padding];
  return Buffer.concat([
    Buffer.from("789f3e220100", "hex"),
    attribute(0x00069003, Buffer.concat(property)),
  ]);
};

async function read(envelope: Buffer) {
  const raw = [
    "From: Greta <greta@papier.example>",
    "Content-Type: application/ms-tnef; name=winmail.dat",
    "Content-Transfer-Encoding: base64",
    "",
    envelope.toString("base64"),
  ].join("\r\n");
  const mail = await readMail(Buffer.from(raw));
  if (!mail.ok) throw new Error(mail.reason);
  return { text: mail.value.text, files: mail.value.attachments.map(({ name }) => name) };
}

// [MS-OXRTFCP] 4.1.1: the specification's own example.
test("what the specification compressed is read", () => {
  const example = Buffer.from(
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0".replace(
      / /g,
      "",
    ),
    "hex",
  );
  expect(Buffer.from(readCompressedRtf(example) ?? []).toString()).toBe(
    "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n",
  );
});

test("a body that is only RTF is the mail's text, packed or not", async () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Arial;}}{\\*\\generator Word;}\\pard Zuzka,\\par\\par please make the \\b lid\\b0  \\u382?lut\\'fd.\\par \\{A\\}\\tab B}";
  const text = "Zuzka,\n\nplease make the lid žlutý.\n{A}\tB";
  expect(await read(winmail(literal(rtf)))).toEqual({ text, files: [] });
  const plain = packed("MELA", rtf.length, Buffer.from(rtf, "latin1"));
  expect(await read(winmail(plain))).toEqual({ text, files: [] });
});

test("HTML that Outlook wrapped into RTF is read as HTML", async () => {
  const rtf =
    "{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf \\par \\htmlrtf0 Darker, please.{\\*\\htmltag72 </p>}\\htmlrtf }\\htmlrtf0 {\\*\\htmltag84 <b>}Bolder{\\*\\htmltag92 </b>}}";
  const { text, files } = await read(winmail(literal(rtf)));
  expect(text).toMatch(/^Darker, please\.\s+Bolder$/);
  expect(files).toEqual([]);
});

test.each([
  ["no RTF at all", packed("LZFx", 100, Buffer.from("anything"))],
  ["too short", Buffer.from("abc")],
  ["RTF without a word", literal("{\\rtf1\\ansi {\\pict 0102}}")],
])("an envelope with %s stays a file", async (_, rtf) => {
  expect(await read(winmail(rtf))).toEqual({ text: "", files: ["winmail.dat"] });
});

test("a promise of four gigabytes, references without end, and deep groups take little time and room", () => {
  const started = performance.now();
  const run = Buffer.alloc(
    3_000_000,
    Buffer.from([0xff, ...Buffer.alloc(16, Buffer.from([0x00, 0x0f]))]),
  );
  expect(readCompressedRtf(packed("LZFu", 0xffffffff, run))?.length).toBeLessThanOrEqual(8_000_000);
  expect(readCompressedRtf(packed("LZFu", 0xffffffff, Buffer.alloc(0)))?.length).toBe(0);
  const deep = Buffer.from(`{\\rtf1${"{".repeat(500_000)}deep`);
  expect(rtfText(deep)).toBeNull();
  const long = Buffer.from(`{\\rtf1 ${"\\u8364?a".repeat(500_000)}`);
  expect(rtfText(long)?.text.length).toBeLessThan(1_100_000);
  expect(performance.now() - started).toBeLessThan(4_000);
});
