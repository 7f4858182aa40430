import { expect, test } from "vitest";
import { readMail } from "./read-mail.server.ts";
import { readTnef } from "./tnef.ts";

function attribute(level: number, id: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(data.byteLength, 5);
  return Buffer.concat([head, data, Buffer.alloc(2)]);
}

function unicodeProperty(id: number, text: string): Buffer {
  const value = Buffer.from(`${text}\0`, "utf16le");
  const head = Buffer.alloc(12);
  head.writeUInt16LE(0x1f, 0);
  head.writeUInt16LE(id, 2);
  head.writeUInt32LE(1, 4);
  head.writeUInt32LE(value.length, 8);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function properties(...list: Buffer[]): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(list.length);
  return Buffer.concat([count, ...list]);
}

function tnef(...attributes: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from("789f3e220100", "hex"), ...attributes]);
}

const START = attribute(2, 0x00069002, Buffer.alloc(14));
const plan = [
  START,
  attribute(2, 0x00018010, Buffer.from("PLAN~1.PDF\0")),
  attribute(2, 0x0006800f, Buffer.from("%PDF-1.4 content")),
  attribute(2, 0x00069005, properties(unicodeProperty(0x3707, "Plan für Köln.pdf"))),
];
const notes = [
  START,
  attribute(2, 0x00018010, Buffer.from("notes.txt\0")),
  attribute(2, 0x0006800f, Buffer.from("measure twice")),
];

test("lists the files of winmail.dat by their long names", () => {
  const found = readTnef(tnef(...plan, ...notes));
  expect(found?.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ["Plan für Köln.pdf", "%PDF-1.4 content"],
    ["notes.txt", "measure twice"],
  ]);
});

test("files before damage are kept, damage alone gives none", () => {
  const whole = tnef(...plan, ...notes);
  expect(readTnef(whole.subarray(0, whole.length - 10))?.files).toHaveLength(1);
  const huge = tnef(...plan, Buffer.from("0202900600ffffffff00", "hex"));
  expect(readTnef(huge)?.files).toHaveLength(1);
  expect(readTnef(huge)?.whole).toBe(false);
  expect(readTnef(Buffer.from("no tnef"))).toBeNull();
});

test("random damage never throws", () => {
  const whole = tnef(...plan, ...notes);
  for (let at = 0; at < whole.length; at++) {
    const broken = Buffer.from(whole);
    broken[at] = 0xff;
    readTnef(broken);
    readTnef(whole.subarray(0, at));
  }
  expect(readTnef(whole)?.files).toHaveLength(2);
});

function mailWith(winmail: Buffer) {
  return readMail(
    Buffer.from(
      [
        "From: a@example.com",
        'Content-Type: multipart/mixed; boundary="b"',
        "",
        "--b",
        "",
        "see attached",
        "--b",
        'Content-Type: application/ms-tnef; name="winmail.dat"',
        "Content-Transfer-Encoding: base64",
        "",
        winmail.toString("base64"),
        "--b--",
      ].join("\r\n"),
    ),
  );
}

test("a mail with winmail.dat shows what is in it", async () => {
  expect(await mailWith(tnef(...plan))).toMatchObject({
    ok: true,
    value: { attachments: [{ name: "Plan für Köln.pdf", type: "application/pdf" }] },
  });
});

test("an envelope without files is none itself, a damaged one stays", async () => {
  const words = attribute(1, 0x0002800c, Buffer.from("words\0"));
  expect(await mailWith(tnef(words))).toMatchObject({ ok: true, value: { attachments: [] } });
  const damaged = Buffer.concat([tnef(words), Buffer.from("0202900600ffffffff00", "hex")]);
  expect(await mailWith(damaged)).toMatchObject({
    ok: true,
    value: { attachments: [{ name: "winmail.dat", type: "application/ms-tnef" }] },
  });
});
