import { expect, test } from "vitest";
import { cleanMessage } from "#app/extraction/mail/clean-message.ts";
import { readMail } from "./read-mail.server.ts";
import { redactMail } from "./redact-mail.server.ts";

const from = (name: string) => `From: ${name} <${name.toLowerCase()}@papier.example>`;
const mixed = (head: string[], boundary: string, ...parts: string[][]) =>
  [
    ...head,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    ...parts.flatMap((lines) => [`--${boundary}`, ...lines]),
    `--${boundary}--`,
  ].join("\r\n");
const words = (text: string) => ["Content-Type: text/plain", "", text];
const pdf = (name: string) => [
  ...["Content-Type: application/pdf", `Content-Disposition: attachment; filename=${name}`],
  ...["", `%PDF-1.4 ${name}`],
];
const eml = (message: string) => ["Content-Type: message/rfc822", "", message];

async function read(raw: string | Uint8Array) {
  const mail = await readMail(Buffer.from(raw));
  if (!mail.ok) throw new Error(mail.reason);
  const files = mail.value.attachments.filter(({ isWrapper }) => !isWrapper);
  return { ...mail.value, files: files.map(({ name }) => name) };
}

const inner = mixed(
  [from("Ivo"), "Date: Mon, 2 Mar 2026 09:00:00 +0100", "Subject: =?utf-8?Q?T=C3=BCte?="],
  "i",
  words("Please make the handle longer."),
  pdf("handle.pdf"),
);

test("a forwarded message's text and files are the mail's, below a head, after its own files", async () => {
  const mail = await read(
    mixed([from("Hanna")], "o", words("See what Ivo wants."), eml(inner), pdf("own.pdf")),
  );
  expect(mail.text).toBe(
    [
      ...["See what Ivo wants.", "", "---------- Forwarded message ---------"],
      ...[
        "From: Ivo <ivo@papier.example>",
        "Date: Mon, 2 Mar 2026 09:00:00 +0100",
        "Subject: Tüte",
      ],
      ...["", "Please make the handle longer."],
    ].join("\n"),
  );
  expect(mail.attachments.map(({ name }) => name)).toEqual(
    ["Tüte.eml", "own.pdf", "handle.pdf"].map((name) =>
      name.endsWith(".eml") ? expect.stringMatching(/\.eml$/) : name,
    ),
  );
  expect(mail.files).toEqual(["own.pdf", "handle.pdf"]);
  expect(cleanMessage(mail.text, { isFirst: true }).text).toContain("make the handle longer");
});

test("a forward of a forward, one as a plain file, and one under an HTML answer with a quotation", async () => {
  const outer = mixed([from("Noor"), "Subject: Bag"], "n", words("From the printer:"), eml(inner));
  const file = [
    "Content-Type: application/octet-stream; name=bag.eml",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(outer).toString("base64"),
  ];
  const page = [
    ...["Content-Type: text/html", ""],
    '<div>Look.</div><blockquote type="cite">Old words</blockquote>',
  ];
  const mail = await read(mixed([from("Hanna")], "o", page, file));
  expect(mail.files).toEqual(["handle.pdf"]);
  expect(mail.text.match(/Forwarded message/g)).toHaveLength(2);
  expect(mail.newTextHint).toContain("make the handle longer");
  expect(mail.newTextHint).not.toContain("Old words");
});

test("what is no message, and what lies deeper than five levels, stays a file", async () => {
  let nest = [from("Deep"), "", "The deepest words."].join("\r\n");
  for (let level = 9; level >= 0; level--)
    nest = mixed([from(`L${level}`)], `b${level}`, words(`Level ${level}.`), eml(nest));
  const mail = await read(nest);
  expect(mail.text).toContain("Level 5.");
  expect(mail.text).not.toContain("Level 6.");
  expect(mail.files).toHaveLength(1);
  expect((await read(mixed([from("A")], "o", words("Hi"), eml("no message")))).files).toHaveLength(
    1,
  );
});

test("of a thousand forwarded messages fifty are opened, in little time", async () => {
  const many = Array.from({ length: 1_000 }, () =>
    eml([from("Ivo"), "", "One more."].join("\r\n")),
  );
  const started = performance.now();
  const mail = await read(mixed([from("Hanna")], "o", words("All of them."), ...many));
  expect(performance.now() - started).toBeLessThan(8_000);
  expect(mail.text.match(/One more/g)).toHaveLength(50);
  expect(mail.files).toHaveLength(450);
});

/** DER: a tag, its length, its content. */
function der(tag: number, ...pieces: Uint8Array[]): Buffer {
  const content = Buffer.concat(pieces);
  const length = Buffer.from([0x84, 0, 0, 0, 0]);
  length.writeUInt32BE(content.length, 1);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const data = oid("2a864886f70d010701");
const signed = (octets: Uint8Array) =>
  der(
    0x30,
    oid("2a864886f70d010702"),
    der(
      0xa0,
      der(0x30, der(0x02, Buffer.from([1])), der(0x31), der(0x30, data, der(0xa0, octets))),
    ),
  );
const enveloped = der(0x30, oid("2a864886f70d010703"), der(0xa0, der(0x30, der(0x02))));
const p7m = (bytes: Uint8Array) =>
  [
    from("Kurt"),
    "Content-Type: application/pkcs7-mime; name=smime.p7m",
    "Content-Transfer-Encoding: base64",
    "",
    bytes.toString() && Buffer.from(bytes).toString("base64"),
  ].join("\r\n");
const content = Buffer.from(mixed([], "s", words("Move the address up."), pdf("list.pdf")));

test("a message signed as a whole says and brings what was signed", async () => {
  const whole = der(0x04, content);
  // BER of Outlook: no lengths, octets in pieces.
  const pieces = Buffer.concat([
    Buffer.from([0x24, 0x80]),
    ...[content.subarray(0, 40), content.subarray(40)].map((piece) => der(0x04, piece)),
    Buffer.from([0, 0]),
  ]);
  for (const octets of [whole, pieces]) {
    const mail = await read(p7m(signed(octets)));
    expect(mail).toMatchObject({ text: "Move the address up.", files: ["list.pdf"] });
    expect(mail.attachments).toHaveLength(2);
  }
});

test("an encrypted one says so and stays a file, as does one whose lengths lie", async () => {
  const mail = await read(p7m(enveloped));
  expect(mail.text).toMatch(/^This mail is encrypted \(S\/MIME\)/);
  expect(mail.files).toEqual(["smime.p7m"]);
  const honest = signed(der(0x04, content));
  for (let at = 0; at < 120; at++) {
    const lying = Buffer.from(honest);
    lying[at] = 0xff;
    const { attachments, files } = await read(p7m(lying));
    expect(files.length + attachments.length).toBeGreaterThan(0);
  }
  const nest = Buffer.alloc(60_000, Buffer.from([0x30, 0x80]));
  expect((await read(p7m(nest))).files).toEqual(["smime.p7m"]);
});

test("a file inside a message in the mail is not deleted from it in place: the answer is a refusal", async () => {
  const raw = Buffer.from(mixed([from("Hanna")], "o", words("See."), eml(inner), pdf("own.pdf")));
  expect(await redactMail(raw, [2])).toMatchObject({ ok: false });
  expect(await redactMail(raw, [0])).toMatchObject({ ok: false });
  const own = await redactMail(raw, [1]);
  if (!own.ok) throw new Error(own.reason);
  expect(Buffer.from(own.value).includes("own.pdf")).toBe(false);
  expect((await read(own.value)).files).toEqual(["handle.pdf"]);
  expect(await redactMail(Buffer.from(p7m(signed(der(0x04, content)))), [1])).toMatchObject({
    ok: false,
  });
});
