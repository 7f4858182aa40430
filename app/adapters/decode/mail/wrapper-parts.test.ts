import { expect, test } from "vitest";
import { readMail } from "./read-mail.server.ts";
import { redactMail } from "./redact-mail.server.ts";

type Lines = readonly string[];

const part = (...lines: string[]): Lines => lines;
const around = (kind: string, boundary: string, ...parts: Lines[]): Lines => [
  `Content-Type: multipart/${kind}; boundary="${boundary}"`,
  "",
  ...parts.flatMap((lines) => [`--${boundary}`, ...lines]),
  `--${boundary}--`,
];
const mailOf = (lines: Lines) =>
  Buffer.from(["From: Ida <ida@papier.example>", ...lines].join("\r\n"));

async function namesIn(raw: Uint8Array) {
  const mail = await readMail(raw);
  if (!mail.ok) throw new Error(mail.reason);
  const namesWhere = (isWrapper: boolean) =>
    mail.value.attachments.filter((one) => one.isWrapper === isWrapper).map(({ name }) => name);
  return { files: namesWhere(false), wrappers: namesWhere(true).length, text: mail.value.text };
}

const words = part("Content-Type: text/plain", "", "Round corners, please.");
const page = part("Content-Type: text/html", "", "<p>Round corners, please.</p>");
const file = (name: string, type = "application/pdf", body = "%PDF-1.4 one") =>
  part(`Content-Type: ${type}`, `Content-Disposition: attachment; filename="${name}"`, "", body);
const event = ["BEGIN:VCALENDAR", "UID:9", "END:VCALENDAR"];
const fork = Buffer.from("000516070002000000", "hex").toString("base64");

test.each<[string, Lines, string[], number]>([
  [
    "the mail for AMP and for watches",
    around(
      "alternative",
      "a",
      words,
      part("Content-Type: text/x-amp-html", "", "<html>"),
      part("Content-Type: text/watch-html", "", "<html>"),
      page,
    ),
    [],
    2,
  ],
  [
    "an invitation as another form of the text, and its copy",
    around(
      "mixed",
      "m",
      around("alternative", "a", words, page, part("Content-Type: text/calendar", "", ...event)),
      file("termin.ics", "text/calendar", event.join("\r\n")),
    ),
    ["termin.ics"],
    1,
  ],
  [
    "two copies of one invitation side by side: the one with a name is the file",
    around(
      "mixed",
      "m",
      words,
      part("Content-Type: text/calendar", "", ...event),
      file("cita.ics", "application/ics", event.join("\r\n")),
      file("other.ics", "application/ics", "BEGIN:VCALENDAR\r\nUID:10\r\nEND:VCALENDAR"),
    ),
    ["cita.ics", "other.ics"],
    1,
  ],
  [
    "a delivery report with the headers alone",
    around(
      "report",
      "r",
      words,
      part("Content-Type: message/delivery-status", "", "Action: failed"),
      part("Content-Type: text/rfc822-headers; name=headers.txt", "", "Subject: Tags"),
    ),
    [],
    2,
  ],
  [
    "a resource fork, with a type or only with a name",
    around(
      "mixed",
      "m",
      words,
      around(
        "appledouble",
        "d",
        part("Content-Type: application/applefile", "Content-Transfer-Encoding: base64", "", fork),
        file("hang tag.pdf"),
      ),
      part(
        "Content-Type: application/octet-stream",
        'Content-Disposition: attachment; filename="._hang tag.pdf"',
        "Content-Transfer-Encoding: base64",
        "",
        fork,
      ),
    ),
    ["hang tag.pdf"],
    2,
  ],
  [
    "the frame of an encrypted mail; the letter itself stays a file",
    around(
      "encrypted",
      "e",
      part("Content-Type: application/pgp-encrypted", "", "Version: 1"),
      part("Content-Type: application/octet-stream; name=letter.asc", "", "-----BEGIN PGP MESSAGE"),
    ),
    ["letter.asc"],
    1,
  ],
])("%s are no files", async (_, lines, files, wrappers) => {
  expect(await namesIn(mailOf(lines))).toMatchObject({ files, wrappers });
});

test.each<[string, Lines, string[]]>([
  [
    "a PDF that Apple Mail put into the alternative's second half",
    around("alternative", "a", words, around("mixed", "m", page, file("box.pdf"))),
    ["box.pdf"],
  ],
  [
    "a file right in an alternative",
    around("alternative", "a", words, file("box.pdf")),
    ["box.pdf"],
  ],
  [
    "a text that was attached, right in an alternative",
    around("alternative", "a", words, file("copy.csv", "text/csv", "a;b")),
    ["copy.csv"],
  ],
  [
    "the only invitation of a mail",
    around("mixed", "m", words, file("a.ics", "text/calendar")),
    ["a.ics"],
  ],
  [
    "a name with a dot and a line that is no fork",
    around("mixed", "m", words, file("._draft.pdf")),
    ["_draft.pdf"],
  ],
])("%s stays a file", async (_, lines, files) => {
  expect((await namesIn(mailOf(lines))).files).toEqual(files);
});

test("with a file that is deleted forever its copy and its fork go, and no place is counted twice", async () => {
  const raw = mailOf(
    around(
      "mixed",
      "m",
      around("alternative", "a", words, part("Content-Type: text/calendar", "", ...event)),
      part(
        'Content-Type: application/applefile; name="secret.pdf"',
        "Content-Transfer-Encoding: base64",
        "",
        fork,
      ),
      file("secret.pdf"),
      file("termin.ics", "text/calendar", event.join("\r\n")),
    ),
  );
  const redacted = await redactMail(raw, [2, 3]);
  if (!redacted.ok) throw new Error(redacted.reason);
  const left = Buffer.from(redacted.value).toString("latin1");
  expect(left).not.toMatch(/secret|VCALENDAR|AAUWBw/);
  expect(await namesIn(redacted.value)).toEqual({
    files: [],
    wrappers: 4,
    text: "Round corners, please.",
  });
});
