import { expect, test } from "vitest";
import { readMail } from "./read-mail.server.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
/** Bytes in hexadecimal, spaces between them for the eye. */
const hex = (bytes: string) => Buffer.from(bytes.replaceAll(" ", ""), "hex");

async function parsed(...pieces: (string | Uint8Array)[]) {
  const lines = pieces.map((piece) => (typeof piece === "string" ? latin1(`${piece}\r\n`) : piece));
  const answer = await readMail(Buffer.concat(lines));
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

const FROM = "From: Ana <ana@tile.example>";
const textOf = async (type: string, body: Uint8Array) =>
  (await parsed(FROM, ...(type ? [`Content-Type: ${type}`] : []), "", body)).text;

// "Bitte die Tür größer" in charsets of IBM and Windows, "Пишите крупнее" in those of Russia, and so on.
const western = latin1("Bitte die T\xfcr gr\xf6\xdfer, \x84jetzt\x93");
const dos = latin1("Bitte die T\x81r gr\x94\xe1er");
const windowsRussian = hex("cf e8 f8 e8 f2 e5 20 ea f0 f3 ef ed e5 e5");
const koi8 = hex("f0 c9 db c9 d4 c5 20 cb d2 d5 d0 ce c5 c5");
const japanese = hex("1b 24 42 3f 27 24 72 4a 51 24 28 24 46 1b 28 42");
const shiftJis = hex("90 46 82 f0 95 cf 82 a6 82 c4");
const korean = hex("1b 24 29 43 0a 0e 3b 76 0f 20 0e 3b 76 0f");
const chineseHz = latin1("Hi ~{<:Ky2;4r~} ~~ end");

test.each([
  ["no charset, UTF-8", "text/plain", Buffer.from("Größer, bitte"), "Größer, bitte"],
  ["no content type at all, windows-1252", "", western, "Bitte die Tür größer, „jetzt“"],
  ["an empty charset", 'text/plain; charset=""', western, "Bitte die Tür größer, „jetzt“"],
  ["ASCII that is not", "text/plain; charset=us-ascii", western, "Bitte die Tür größer, „jetzt“"],
  ["UTF-8 that is not", "text/plain; charset=utf-8", western, "Bitte die Tür größer, „jetzt“"],
  ["Latin-1 that is UTF-8", "text/plain; charset=iso-8859-1", Buffer.from("für Zoë"), "für Zoë"],
  [
    "a charset that does not exist",
    "text/plain; charset=x-moon",
    western,
    "Bitte die Tür größer, „jetzt“",
  ],
  ["IBM 850", "text/plain; charset=cp850", dos, "Bitte die Tür größer"],
  ["IBM 437 by its number", "text/plain; charset=ibm437", dos, "Bitte die Tür größer"],
  [
    "Russian of Windows, named",
    "text/plain; charset=windows-1251",
    windowsRussian,
    "Пишите крупнее",
  ],
  ["Russian of Windows, unnamed", "text/plain", windowsRussian, "Пишите крупнее"],
  ["KOI8, unnamed", "text/plain", koi8, "Пишите крупнее"],
  ["ISO-2022-JP, unnamed", "text/plain", japanese, "色を変えて"],
  ["ISO-2022-JP named ASCII", "text/plain; charset=us-ascii", japanese, "色を変えて"],
  ["Shift_JIS, unnamed", "text/plain", shiftJis, "色を変えて"],
  ["ISO-2022-KR", "text/plain; charset=iso-2022-kr", korean, "색 색"],
  ["HZ", "text/plain; charset=hz-gb-2312", chineseHz, "Hi 己所不打 ~ end"],
  ["UTF-7", "text/plain; charset=utf-7", latin1("T+APw-r gr+APYA3w-er"), "Tür größer"],
])("%s", async (_, type, body, text) => {
  expect(await textOf(type, body)).toBe(text);
});

test("UTF-8 that was cut stays UTF-8", async () => {
  const cut = Buffer.from("Größe für die Tür über Höhe").subarray(0, -4);
  const text = await textOf("text/plain; charset=utf-8", Buffer.concat([cut, hex("c3")]));
  expect(text).toMatch(/^Größe für die Tür über/);
});

test("HTML names its charset in the head", async () => {
  const html = Buffer.concat([
    latin1(
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><p>',
    ),
    windowsRussian,
  ]);
  for (const type of ["text/html", "text/html; charset=utf-8"]) {
    expect(await textOf(type, html)).toBe("Пишите крупнее");
  }
});

test("letters outside ASCII stand in headers as they are", async () => {
  const body = ["Content-Type: text/plain; charset=utf-8", "", "x"];
  const german = await parsed(
    latin1("From: J\xf6rg Bl\xfcm <j@tile.example>\r\nSubject: \xc4nderung T\xfcr\r\n"),
    ...body,
  );
  expect(german).toMatchObject({ subject: "Änderung Tür", from: { name: "Jörg Blüm" } });
  const utf8 = await parsed(
    Buffer.from("From: j@tile.example\r\nSubject: Türen,\r\n größer\r\n"),
    ...body,
  );
  expect(utf8.subject).toBe("Türen, größer");
  const head = Buffer.concat([
    latin1("From: j@tile.example\r\nSubject: "),
    shiftJis,
    latin1("\r\n"),
  ]);
  expect((await parsed(head, ...body)).subject).toBe("色を変えて");
  const russian = Buffer.concat([
    latin1("From: j@tile.example\r\nSubject: "),
    koi8,
    latin1("\r\n"),
  ]);
  expect((await parsed(russian, "Content-Type: text/plain; charset=koi8-r", "", "x")).subject).toBe(
    "Пишите крупнее",
  );
});

const word = (bytes: Uint8Array, charset = "utf-8") =>
  `=?${charset}?B?${Buffer.from(bytes).toString("base64")}?=`;

test.each([
  ["split within a letter", `${word(hex("4d c3"))}\r\n ${word(hex("bc 6c 6c"))}`, "Müll"],
  ["split by kind", "=?utf-8?Q?M=C3?= =?utf-8?B?vGxs?=", "Müll"],
  ["IBM 850", word(dos, "cp850"), "Bitte die Tür größer"],
  ["UTF-7", "=?utf-7?Q?T+APw-r?=", "Tür"],
  ["ISO-2022-KR", word(korean, "iso-2022-kr"), "색 색"],
  ["twice", word(latin1(word(Buffer.from("Tür.pdf")))), "Tür.pdf"],
  ["with a language", "=?utf-8*de?Q?T=C3=BCr?=", "Tür"],
  ["a charset that does not exist", "=?moon?Q?T=FCr?=", "Tür"],
  ["words and text", "Re: =?utf-8?Q?T=C3=BCr?= now =?utf-8?Q?=C3=B6?=", "Re: Tür now ö"],
  ["no word", "a =? b ?= c", "a =? b ?= c"],
])("encoded words: %s", async (_, field, subject) => {
  expect((await parsed(FROM, `Subject: ${field}`, "", "x")).subject).toBe(subject);
});

const named = async (...fields: (string | Uint8Array)[]) =>
  (
    await parsed(
      FROM,
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      ...fields,
      "",
      "x",
      "--b--",
    )
  ).attachments[0]?.name;

test.each([
  ["Latin-1", latin1('Content-Disposition: attachment; filename="T\xfcr.pdf"\r\n'), "Tür.pdf"],
  [
    "Shift_JIS",
    Buffer.concat([
      latin1('Content-Disposition: attachment; filename="'),
      shiftJis,
      latin1('.pdf"\r\n'),
    ]),
    "色を変えて.pdf",
  ],
  [
    "encoded twice",
    `Content-Disposition: attachment; filename="${word(latin1(word(Buffer.from("Tür.pdf"))))}"`,
    "Tür.pdf",
  ],
  [
    "twice, in a name",
    `Content-Type: image/png; name="${word(latin1("=?iso-8859-1?Q?T=FCr.png?="))}"`,
    "Tür.png",
  ],
  [
    "words over two parameters",
    'Content-Disposition: attachment; filename*0="=?utf-8?B?VMO8"; filename*1="ci5wZGY=?="',
    "Tür.pdf",
  ],
])("file names: %s", async (_, field, name) => {
  expect(await named(field)).toBe(name);
});

test("headers of many words and of bytes that fit nothing take no time", async () => {
  const many = `Subject: ${"=?utf-8?B?w7w=?= ".repeat(50_000)}`;
  expect((await parsed(FROM, many, "", "x")).subject).toMatch(/^ü+/);
  const noise = Buffer.concat([
    latin1("Subject: "),
    Buffer.alloc(1_000_000, "\xff\x81 =?", "latin1"),
    latin1("\r\n"),
  ]);
  expect((await parsed(FROM, noise, "", "x")).text).toBe("x");
}, 15_000);
