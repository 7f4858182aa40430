import { expect, test } from "vitest";
import { readMail } from "./read-mail.server.ts";
import { redactMail } from "./redact-mail.server.ts";
import { takeUuencoded } from "./uuencode.ts";

const page = Buffer.from(Uint8Array.from({ length: 500 }, (_, index) => (index * 7) & 0xff));

/** As `uuencode` writes it: a length, then four letters for three bytes. */
function uuencoded(name: string, bytes: Uint8Array, zero = "`"): string[] {
  const letter = (value: number) => (value === 0 ? zero : String.fromCharCode(value + 32));
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const line = bytes.subarray(at, at + 45);
    let text = letter(line.length);
    for (let i = 0; i < line.length; i += 3) {
      const [a = 0, b = 0, c = 0] = line.subarray(i, i + 3);
      text += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]
        .map(letter)
        .join("");
    }
    lines.push(text);
  }
  return [`begin 644 ${name}`, ...lines, zero, "end"];
}

const mailOf = (lines: string[]) =>
  Buffer.from(["From: Scan <scan@papier.example>", "", ...lines].join("\r\n"));
async function read(raw: Uint8Array) {
  const mail = await readMail(raw);
  if (!mail.ok) throw new Error(mail.reason);
  return mail.value;
}

test.each(["`", " "])("files in the text are files, zero written as '%s'", async (zero) => {
  const trimmed = uuencoded("second sheet.bin", page, zero).map((line) => line.trimEnd());
  const mail = await read(
    mailOf([
      "Sheet one and two.",
      "",
      ...uuencoded("../one.bin", page, zero),
      "And:",
      ...trimmed,
      "Bye",
    ]),
  );
  expect(mail.text).toBe("Sheet one and two.\n\nAnd:\nBye");
  expect(mail.attachments.map(({ name }) => name)).toEqual(["one.bin", "second sheet.bin"]);
  for (const { bytes } of mail.attachments) expect(Buffer.compare(bytes, page)).toBe(0);
});

test("they come after the mail's other files, so that those keep their index", async () => {
  const mail = await read(
    Buffer.from(
      [
        "From: Scan <scan@papier.example>",
        'Content-Type: multipart/mixed; boundary="m"',
        ...["", "--m", "Content-Type: text/plain", "", ...uuencoded("one.bin", page)],
        ...["--m", "Content-Type: application/pdf; name=a.pdf", "", "%PDF-1.4", "--m--"],
      ].join("\r\n"),
    ),
  );
  expect(mail.attachments.map(({ name }) => name)).toEqual(["a.pdf", "one.bin"]);
});

test("words that begin like a file stay words", async () => {
  const lines = ["begin 644 with the cover", "Then the back.", "", "end"];
  const mail = await read(mailOf(lines));
  expect(mail).toMatchObject({ text: lines.join("\n"), attachments: [] });
});

test("a mail with such a file is not rewritten in place: the answer is a refusal", async () => {
  const raw = mailOf(["Here.", ...uuencoded("one.bin", page)]);
  expect(await redactMail(raw, [0])).toMatchObject({ ok: false });
  expect(await redactMail(raw, [])).toMatchObject({ ok: true });
});

test("a hundred thousand lines that never end, and thousands of beginnings, take little time", () => {
  const line = uuencoded("a", page.subarray(0, 45))[1] ?? "";
  const endless = ["begin 644 a.bin", ...Array.from({ length: 100_000 }, () => line)].join("\n");
  const begun = Array.from({ length: 100_000 }, (_, index) => `begin 644 a${index}`).join("\n");
  const nested = Array.from({ length: 3_000 }, () => `begin 644 a\n${`${line}\n`.repeat(30)}`).join(
    "",
  );
  const started = performance.now();
  for (const text of [endless, begun, nested])
    expect(takeUuencoded(text)).toEqual({ text, files: [] });
  expect(performance.now() - started).toBeLessThan(3_000);
});
