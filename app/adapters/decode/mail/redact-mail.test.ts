import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ParsedMail } from "#app/adapters/decode/parsed-mail.ts";
import { tnef } from "#demo/seed/formats/tnef.ts";
import { type Part, writeMail } from "#demo/seed/mime.ts";
import { readMail } from "./read-mail.server.ts";
import { redactMail } from "./redact-mail.server.ts";
import { filePart } from "./written-parts.ts";

const secret = Buffer.from("the secret plan of the box, word for word ".repeat(40));
const other = Buffer.from(Uint8Array.from({ length: 3_000 }, (_, index) => (index * 37) & 0xff));

const attachment = (name: string, content: Uint8Array, type = "application/pdf"): Part => ({
  ...{ name, type, content },
});

async function parsed(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await readMail(raw);
  if (!mail.ok) throw new Error(mail.reason);
  return mail.value;
}

async function redacted(raw: Uint8Array, ...partIndexes: number[]): Promise<Uint8Array> {
  const answer = await redactMail(raw, partIndexes);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

function mailOf(attachments: Part[], more: Partial<Parameters<typeof writeMail>[0]> = {}) {
  return writeMail({
    messageId: "<one@tea.example>",
    date: new Date("2026-03-02T10:00:00Z"),
    from: { name: "Priya", email: "priya@tea.example" },
    to: [{ name: "Maya", email: "maya@studio.example" }],
    subject: "Tea box",
    text: "Here is the box.",
    attachments,
    ...more,
  });
}

const raw = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
/** The bytes as mail carries them, without line breaks. */
const unfolded = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1").replace(/\s+/g, "");
const carries = (mail: Uint8Array, bytes: Buffer) =>
  unfolded(mail).includes(bytes.subarray(0, 300).toString("base64").replace(/=+$/, "")) ||
  Buffer.from(mail).includes(bytes.subarray(0, 60));
const hashesOf = ({ attachments }: ParsedMail) =>
  attachments.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"));

test("the file's bytes and name are gone, its place stays, and all else is as it was", async () => {
  const files = [attachment("a.pdf", other), attachment("secret plan.pdf", secret)];
  const mail = mailOf([...files, attachment("c.pdf", other)]);
  expect(carries(mail, secret)).toBe(true);
  const after = await redacted(mail, 1);
  expect(carries(after, secret)).toBe(false);
  expect(Buffer.from(after).includes("secret plan")).toBe(false);
  const [one, two] = [await parsed(mail), await parsed(after)];
  expect(two.attachments.map(({ name, size }) => ({ name, size }))).toEqual([
    { name: "a.pdf", size: other.length },
    { name: expect.stringMatching(/^attachment-2/), size: 0 },
    { name: "c.pdf", size: other.length },
  ]);
  expect({ ...two, attachments: [] }).toEqual({ ...one, attachments: [] });
  expect(hashesOf(two)[2]).toBe(hashesOf(one)[2]);
});

test("a mail can be rewritten again, with the same or another file", async () => {
  const mail = mailOf([attachment("a.pdf", secret), attachment("b.pdf", other)]);
  const once = await redacted(mail, 0);
  expect(Buffer.compare(await redacted(once, 0), once)).toBe(0);
  expect(Buffer.compare(await redacted(once, 0, 1), await redacted(mail, 0, 1))).toBe(0);
});

test("without such a part nothing is written", async () => {
  const mail = mailOf([attachment("a.pdf", other)]);
  expect(Buffer.compare(await redacted(mail, 7), mail)).toBe(0);
  expect(Buffer.compare(await redacted(mail), mail)).toBe(0);
});

test("the other files of Outlook's winmail.dat stay, each in its place", async () => {
  const packed = tnef({
    subject: "Box",
    body: "Only words here.",
    files: [
      { name: "first.png", content: Buffer.from(other) },
      { name: "plan.txt", content: secret },
      { name: "größe.txt", content: Buffer.from("small") },
    ],
  });
  const winmail = attachment("winmail.dat", packed, "application/ms-tnef");
  for (const text of [undefined, "The mail has words of its own."]) {
    const mail = mailOf([attachment("a.pdf", other), winmail, attachment("z.pdf", other)], {
      ...(text === undefined ? { text: "" } : { text }),
    });
    const after = await redacted(mail, 2);
    expect(carries(after, secret)).toBe(false);
    expect(Buffer.from(after).includes("plan")).toBe(false);
    const [one, two] = [await parsed(mail), await parsed(after)];
    expect(two.text).toBe(text ?? "Only words here.");
    expect(hashesOf(two).toSpliced(2, 1)).toEqual(hashesOf(one).toSpliced(2, 1));
    expect(two.attachments.map(({ name }) => name)).toEqual([
      ...["a.pdf", "first.png", "attachment-3.bin", "größe.txt", "z.pdf"].map((name) =>
        name.startsWith("attachment-3") ? expect.stringMatching(/^attachment-3/) : name,
      ),
    ]);
    expect(Buffer.compare(await redacted(after, 2), after)).toBe(0);
  }
});

test("a file that is written anew keeps its Content-ID, unless that would add a field", () => {
  const idOf = (contentId: string) => {
    const file = {
      name: "a.png",
      bytes: Buffer.from("a"),
      contentId,
      disposition: "inline",
    } as const;
    const fields = Buffer.from(filePart(file)).toString("latin1").split("\r\n");
    return fields.filter((line) => /^(?:Content-ID|X-Added)/.test(line));
  };
  expect(idOf("pic@tea.example")).toEqual(["Content-ID: <pic@tea.example>"]);
  expect(idOf("pic\r\nX-Added: 1")).toEqual([]);
  expect(idOf("pic>")).toEqual([]);
});

test("a mail that is nothing but the file keeps its header", async () => {
  const mail = raw(
    "From: Priya <priya@tea.example>",
    "Subject: The plan",
    "Content-Type: application/pdf;",
    ' name="secret plan.pdf"',
    "Content-Disposition: attachment; filename=plan.pdf",
    "Date: Tue, 3 Nov 2026 10:00:00 +0100",
    "Content-Transfer-Encoding: base64",
    "",
    secret.toString("base64"),
  );
  const after = await redacted(mail, 0);
  expect(Buffer.from(after).toString("latin1")).toBe(
    [
      "From: Priya <priya@tea.example>",
      "Subject: The plan",
      "Date: Tue, 3 Nov 2026 10:00:00 +0100",
      "Content-Type: application/octet-stream",
      "Content-Disposition: attachment",
      "Content-Description: This file was deleted",
      "",
      "",
    ].join("\r\n"),
  );
});

test("damaged messages: no end, no empty line, lone line ends", async () => {
  const cut = mailOf([attachment("secret.pdf", secret)]).toString("latin1");
  const noEnd = Buffer.from(cut.slice(0, cut.length - 70), "latin1");
  const lineFeeds = Buffer.from(cut.replaceAll("\r\n", "\n"), "latin1");
  const returns = Buffer.from(cut.replaceAll("\r\n", "\r"), "latin1");
  for (const mail of [noEnd, lineFeeds, returns]) {
    const after = await redacted(mail, 0);
    expect(carries(after, secret)).toBe(false);
    expect((await parsed(after)).attachments).toMatchObject([{ size: 0 }]);
    expect((await parsed(after)).text).toBe("Here is the box.");
  }
});

test("refuses bytes that are no mail, or cannot be read", async () => {
  expect(await redactMail(Buffer.from("no mail at all"), [0])).toMatchObject({ ok: false });
  const depth = 120;
  const deep = [
    "From: a@b.example",
    ...Array.from({ length: depth }, (_, level) => [
      `Content-Type: multipart/mixed; boundary="b${level}"`,
      "",
      `--b${level}`,
    ]).flat(),
  ];
  expect(await redactMail(raw(...deep), [0])).toMatchObject({ ok: false });
});

/** Parts, nested as both hostile and honest programs nest them. */
const parts = fc.letrec<{ part: string[]; leaf: string[]; nested: string[] }>((tie) => ({
  part: fc.oneof({ depthSize: "small", withCrossShrink: true }, tie("leaf"), tie("nested")),
  leaf: fc
    .record({
      type: fc.constantFrom("text/plain", "image/png", "message/rfc822", "multipart/mixed", "x"),
      fields: fc.subarray([
        "Content-Disposition: attachment; filename=secretname.png",
        "Content-Transfer-Encoding: base64",
        "content-id: <cid@x>",
        "X-Folded: one",
        "\ttwo",
        "no field at all",
      ]),
      body: fc.constantFrom(
        "",
        "--",
        "secretbody",
        "--b1",
        "a\r\n\r\nb",
        secret.toString("base64"),
      ),
    })
    .map(({ type, fields, body }) => [`Content-Type: ${type}`, ...fields, "", body]),
  nested: fc
    .record({
      boundary: fc.constantFrom("b1", "b2", "b1x", "b 3"),
      kind: fc.constantFrom("mixed", "alternative", "related", "digest"),
      parts: fc.array(tie("part"), { maxLength: 4 }),
      end: fc.boolean(),
    })
    .map(({ boundary, kind, parts, end }) => [
      `Content-Type: multipart/${kind}; boundary="${boundary}"`,
      "",
      ...parts.flatMap((lines) => [`--${boundary}`, ...lines]),
      ...(end ? [`--${boundary}--`, "epilogue"] : []),
    ]),
}));

test("however parts are nested, a redacted mail is the same but for the files that are gone", async () => {
  let rewritten = 0;
  await fc.assert(
    fc.asyncProperty(parts.nested, fc.array(fc.nat(5)), async (lines, gone) => {
      const mail = raw("From: a@b.example", ...lines);
      const before = await parsed(mail);
      const answer = await redactMail(mail, gone);
      const opens = before.attachments.some(
        ({ isWrapper, declaredType }) => isWrapper && declaredType === "message/rfc822",
      );
      if (!opens) expect(answer.ok).toBe(true);
      if (!answer.ok) return;
      const after = await parsed(answer.value);
      expect(after.attachments).toHaveLength(before.attachments.length);
      expect(after.text).toBe(before.text);
      for (const [index, file] of after.attachments.entries()) {
        if (gone.includes(index)) expect(file.size).toBe(0);
        else expect(Buffer.compare(file.bytes, before.attachments[index]!.bytes)).toBe(0);
      }
      if (Buffer.compare(answer.value, mail) !== 0) rewritten++;
    }),
    { numRuns: 500 },
  );
  expect(rewritten).toBeGreaterThan(20);
});
