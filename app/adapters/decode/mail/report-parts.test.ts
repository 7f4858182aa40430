import { expect, test } from "vitest";
import { readMail } from "./read-mail.server.ts";
import { readReport } from "./report-parts.ts";

const report = (type: string, fields: string[], words = "See the report.") =>
  Buffer.from(
    [
      "From: Toni Blau <toni@blau.example>",
      'Content-Type: multipart/report; boundary="r"',
      ...["", "--r", "Content-Type: text/plain", "", words],
      ...["--r", `Content-Type: message/${type}`, "", ...fields],
      ...[
        "--r",
        "Content-Type: message/rfc822",
        "",
        "Subject: Menu",
        "",
        "Please print it.",
        "--r--",
      ],
    ].join("\r\n"),
  );

async function read(raw: Uint8Array) {
  const mail = await readMail(raw);
  if (!mail.ok) throw new Error(mail.reason);
  return mail.value;
}

const status = (...fields: string[]) =>
  report("delivery-status", ["Reporting-MTA: dns; mx.example", "", ...fields]);

test.each<[string, Uint8Array]>([
  [
    "This mail did not arrive at kim@lab.example: there is no such address.",
    status("Final-Recipient: rfc822; kim@lab.example", "Action: failed", "Status: 5.1.1"),
  ],
  [
    "This mail did not arrive at kim@lab.example, lou@lab.example: the mailbox is full.",
    status(
      ...["Original-Recipient: rfc822;kim@lab.example", "Action: failed", "Status: 5.2.2", ""],
      ...["Final-Recipient: rfc822;<lou@lab.example>", "Action: failed", "Status: 5.2.2"],
    ),
  ],
  [
    "This mail did not arrive at kim@lab.example: Sender is not welcome here.",
    status(
      ...["Final-Recipient: rfc822; kim@lab.example", "Action: failed", "Status: 5.0.0"],
      ...["Diagnostic-Code: smtp; 550 5.0.0 Sender is", " not welcome here."],
    ),
  ],
  [
    "This mail has not yet arrived at kim@lab.example.",
    status("Final-Recipient: rfc822; kim@lab.example", "Action: delayed", "Status: 4.4.1"),
  ],
  [
    "This mail arrived at kim@lab.example.",
    status("Final-Recipient: rfc822; kim@lab.example", "Action: delivered", "Status: 2.0.0"),
  ],
  ["This mail did not arrive at its receiver.", status("nothing: to read")],
  [
    "Toni Blau was shown this mail.",
    report("disposition-notification", ["Disposition: manual-action/MDN-sent-manually; displayed"]),
  ],
  [
    "Toni Blau deleted this mail without a receipt that it was read.",
    report("disposition-notification", ["Disposition: automatic-action/x; deleted"]),
  ],
])("a report begins with %s", async (sentence, raw) => {
  const mail = await read(raw);
  expect(mail.text).toBe(`${sentence}\n\nSee the report.`);
  expect(mail).toMatchObject({
    isReport: true,
    attachments: [{ isWrapper: true }, { isWrapper: true }],
  });
});

test("a reaction is one sentence; the name of the writer may be an address alone", async () => {
  const raw = [
    "From: <toni@blau.example>",
    'Content-Type: multipart/alternative; boundary="a"',
    ...["", "--a", "Content-Type: text/plain", "", "ok", "toni reacted via Gmail"],
    ...["--a", "Content-Type: text/vnd.google.email-reaction+json", "", '{"emoji": "OK"}', "--a--"],
  ].join("\r\n");
  expect(await read(Buffer.from(raw))).toMatchObject({
    text: "toni@blau.example reacted with OK",
    isReport: true,
  });
});

test("an encrypted mail says so above what else it says", async () => {
  const raw = [
    "From: <toni@blau.example>",
    'Content-Type: multipart/encrypted; boundary="a"',
    ...["", "--a", "Content-Type: application/pgp-encrypted", "", "Version: 1"],
    ...["--a", "Content-Type: application/octet-stream", "", "-----BEGIN PGP MESSAGE", "--a--"],
  ].join("\r\n");
  const { text, isReport } = await read(Buffer.from(raw));
  expect(text).toMatch(/^This mail is encrypted \(PGP\)\. Galley cannot read it/);
  expect(isReport).toBe(false);
});

test("a report of a hundred thousand receivers is read within its bounds", () => {
  const receiver = (_: unknown, index: number) =>
    `Final-Recipient: rfc822; p${index}@lab.example\r\nAction: failed\r\n\r\n`;
  const bytes = Buffer.from(Array.from({ length: 100_000 }, receiver).join(""));
  const part = { declaredType: "message/delivery-status", bytes, parent: "report" };
  const whole = { ...part, name: null, contentId: null, disposition: null, isDeleted: false };
  const started = performance.now();
  const word = readReport({ parts: [whole], header: () => "", writer: "Toni" });
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(word?.sentence).toMatch(/^This mail did not arrive at .{100,900} and \d+ more\.$/);
});
