import { expect, test } from "vitest";
import type { ParsedMail } from "#app/adapters/decode/parsed-mail.ts";
import { readMail } from "./read-mail.server.ts";

function raw(...lines: string[]): Uint8Array {
  return Buffer.from(lines.join("\r\n"), "utf8");
}

async function parsed(...lines: string[]): Promise<ParsedMail> {
  const answer = await readMail(raw(...lines));
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

async function refused(bytes: Uint8Array) {
  const answer = await readMail(bytes);
  if (answer.ok) throw new Error("It was parsed.");
  return answer;
}

const FROM = "From: Ana Ruiz <ana@example.com>";
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("reads who, when, what and the thread a mail belongs to", async () => {
  const mail = await parsed(
    FROM,
    "To: Team: b@example.com, =?UTF-8?B?SsO8cmdlbg==?= <j@example.com>;",
    "Cc: c@example.com",
    "Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?= =?ISO-8859-1?Q?_aus_K=F6ln?=",
    "Date: Tue, 3 Nov 2026 10:00:00 +0100 (MEZ)",
    "Message-ID: <one@example.com>",
    "In-Reply-To: <zero@example.com>",
    "References: <root@example.com>",
    " <zero@example.com>",
    "List-Unsubscribe: <mailto:u@example.com>",
    "Auto-Submitted: auto-generated",
    "",
    "Hello",
  );
  expect(mail).toMatchObject({
    messageId: "one@example.com",
    inReplyTo: "zero@example.com",
    references: ["root@example.com", "zero@example.com"],
    subject: "Grüße aus Köln",
    from: { name: "Ana Ruiz", address: "ana@example.com" },
    to: [{ address: "b@example.com" }, { name: "Jürgen", address: "j@example.com" }],
    cc: [{ address: "c@example.com" }],
    date: "2026-11-03T09:00:00.000Z",
    text: "Hello",
    hasHtml: false,
    list: "other",
    autoSubmitted: true,
  });
});

test("Japanese in ISO-2022-JP, in the subject and in the body", async () => {
  const body = Buffer.from("1b244224332473244b24412f1b2842".replace("2f", ""), "hex");
  const answer = await readMail(
    Buffer.concat([
      raw(
        FROM,
        "Subject: =?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=",
        "Content-Type: text/plain; charset=ISO-2022-JP",
        "",
        "",
      ),
      body,
    ]),
  );
  expect(answer).toMatchObject({ ok: true, value: { subject: "こんにちは", text: "こんにち" } });
});

test.each(["x-no-such-charset", "utf-8", '"', "windows-1252"])(
  "bytes that do not fit the charset %s still give text",
  async (charset) => {
    const bytes = Buffer.concat([
      raw(FROM, `Content-Type: text/plain; charset=${charset}`, "", "caf"),
      Buffer.from([0xe9, 0x00, 0xff, 0x0a]),
    ]);
    const answer = await readMail(bytes);
    expect(answer.ok && answer.value.text.startsWith("caf")).toBe(true);
    expect(answer.ok && answer.value.text).not.toContain("\0");
  },
);

test.each([
  ["filename*=UTF-8''Zeichnung%20%E2%82%AC.pdf", "Zeichnung €.pdf"],
  [`filename*0="long na"; filename*1="me.pdf"`, "long name.pdf"],
  ["filename*0*=ISO-8859-1''K%F6ln; filename*1*=%20plan.pdf", "Köln plan.pdf"],
  [`filename="=?UTF-8?B?5Zuz6Z2iLnBkZg==?="`, "図面.pdf"],
  [`filename="../../etc/passwd"`, "etc-passwd"],
  [`filename="C:\\\\Users\\\\ana\\\\plan.dxf"`, "plan.dxf"],
  [`filename="a/b\\\\c.pdf"`, "a-b-c.pdf"],
  [`filename="in\u202evoice_fdp.exe"`, "invoice_fdp.exe"],
  [`filename="tab\there\u0007.txt"`, "tab here.txt"],
  [`filename="..."`, "attachment-1.txt"],
  [`filename=""`, "attachment-1.txt"],
  [`filename="${"x".repeat(400)}.tiff"`, `${"x".repeat(145)}.tiff`],
])("a file named %s is safe to show", async (parameter, name) => {
  const mail = await parsed(
    FROM,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: application/octet-stream",
    `Content-Disposition: attachment; ${parameter}`,
    "",
    "content",
    "--b--",
  );
  expect(mail.attachments.map((attachment) => attachment.name)).toEqual([name]);
});

test("types are told by content, not by what the sender claims", async () => {
  const mail = await parsed(
    FROM,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    'Content-Type: application/pdf; name="plan.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    PNG,
    "--b",
    "Content-Type: text/plain",
    'Content-Disposition: inline; filename="notes.txt"',
    "",
    "a text part with a name is a file",
    "--b--",
  );
  expect(mail.text).toBe("");
  expect(mail.attachments).toMatchObject([
    { name: "plan.pdf", declaredType: "application/pdf", type: "image/png", decoration: null },
    { name: "notes.txt", type: "text/plain" },
  ]);
});

test("a forwarded message is a wrapper named by its subject; its file is the mail's", async () => {
  const mail = await parsed(
    FROM,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "",
    "see below",
    "--b",
    "Content-Type: message/rfc822",
    "",
    "From: x@example.com",
    "Subject: Offer 4/7",
    'Content-Type: multipart/mixed; boundary="c"',
    "",
    "--c",
    'Content-Type: text/plain; name="inner.txt"',
    "Content-Disposition: attachment",
    "",
    "inner",
    "--c--",
    "--b--",
  );
  expect(mail.text).toMatch(/^see below\n\n-{10} Forwarded message -{9}\nFrom: x@example\.com\n/);
  expect(mail.attachments).toMatchObject([
    { name: "Offer 4-7.eml", type: "message/rfc822", isWrapper: true },
    { name: "inner.txt", isWrapper: false },
  ]);
});

test("HTML alone becomes text with its lines, bullets, quotes and links", async () => {
  const mail = await parsed(
    FROM,
    "Content-Type: text/html; charset=utf-8",
    "",
    "<style>p{}</style><script>alert(1)</script><p>Hi Bob,</p><ul><li>make it <b>blue</b></li>",
    "<li>see <a href='https://example.com/x'>the page</a></li></ul>",
    "<table><tr><td>Qty</td><td>500</td></tr></table>",
    "<blockquote>older</blockquote>",
  );
  expect(mail.text.split("\n").filter(Boolean)).toEqual([
    "Hi Bob,",
    "• make it blue",
    "• see the page <https://example.com/x>",
    "Qty 500",
    "> older",
  ]);
  expect(mail.hasHtml).toBe(true);
});

test.each([
  [
    "Gmail",
    '<div class="gmail_quote"><div class="gmail_attr">On Monday Bob wrote:</div><blockquote class="gmail_quote">old</blockquote></div>',
  ],
  ["Apple Mail", '<blockquote type="cite">old</blockquote>'],
  ["Outlook on the web", '<div id="divRplyFwdMsg">From: Bob</div><div>old</div>'],
  [
    "Outlook",
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>From: Bob</p></div><p>old</p>',
  ],
])("the history that %s quotes is left out of the hint", async (_, history) => {
  const html = `<div>New words</div>${history}`;
  const mail = await parsed(FROM, "Content-Type: text/html", "", html);
  expect(mail.newTextHint).toBe("New words");
  expect(mail.text).toContain("old");
});

test("a forward is no history, and a mail without history has no hint", async () => {
  const forwarded =
    '<div>FYI</div><div class="gmail_quote">---------- Forwarded message ---------<br>the offer</div>';
  expect((await parsed(FROM, "Content-Type: text/html", "", forwarded)).newTextHint).toBeNull();
  expect((await parsed(FROM, "Content-Type: text/html", "", "<p>Hi")).newTextHint).toBeNull();
});

test.each([
  ["nothing", ""],
  ["only blank lines", "\r\n\r\n\n"],
])("%s is refused as an empty message", async (_, content) => {
  const answer = await refused(Buffer.from(content, "latin1"));
  expect(answer).toMatchObject({ code: "damaged", reason: "This message is empty." });
});

test.each([
  ["prose", "Dear Bob,\n\nthis is: no mail.\n"],
  ["binary", "\x00\x01\x02\xff".repeat(1000)],
])("%s is refused as no message", async (_, content) => {
  const answer = await refused(Buffer.from(content, "latin1"));
  expect(answer).toMatchObject({
    code: "unsupported",
    reason: "This is not a mail message: it has none of the headers of one.",
  });
});

test("parts nested 1,000 deep are refused, 50 deep are read", async () => {
  const nested = (depth: number) => {
    const lines = [FROM];
    for (let level = 0; level < depth; level++) {
      lines.push(`Content-Type: multipart/mixed; boundary="b${level}"`, "", `--b${level}`);
    }
    return raw(...lines, "Content-Type: text/plain", "", "bottom");
  };
  expect((await refused(nested(1000))).reason).toBe(
    "This message holds parts nested more than 100 deep.",
  );
  expect(await readMail(nested(50))).toMatchObject({ ok: true, value: { text: "bottom" } });
});

test("of messages inside messages 1,000 deep one file is left", async () => {
  const lines = [FROM];
  for (let level = 0; level < 1000; level++) lines.push("Content-Type: message/rfc822", "", FROM);
  const mail = await parsed(...lines, "", "bottom");
  expect(mail.attachments.filter(({ isWrapper }) => !isWrapper)).toHaveLength(1);
});

test("headers of 3 MB are refused", async () => {
  const answer = await refused(raw(FROM, `X-Long: ${"x".repeat(3_000_000)}`, "", "body"));
  expect(answer).toMatchObject({
    code: "too-large",
    reason: "The headers of this message are larger than 2 MB.",
  });
});

test.each([
  ["a missing boundary parameter", ["Content-Type: multipart/mixed", "", "--b", "", "text"]],
  [
    "a boundary that never closes",
    ['Content-Type: multipart/mixed; boundary="b"', "", "--b", "", "text"],
  ],
  [
    "a boundary that never comes",
    ['Content-Type: multipart/mixed; boundary="b"', "", "text without parts"],
  ],
  [
    "base64 that is none",
    ["Content-Type: text/plain", "Content-Transfer-Encoding: base64", "", "\u0000%%%====A=B*"],
  ],
  [
    "an encoding nobody knows",
    ["Content-Type: text/plain", "Content-Transfer-Encoding: x-uuencode", "", "text"],
  ],
  ["a content type of nonsense", ["Content-Type: ;;;=\"';//", "", "text"]],
  ["encoded words without end", ["Subject: =?utf-8?b?////?= =?utf-8?q?=?=", "", "text"]],
])("%s is no reason to fail", async (_, lines) => {
  expect((await readMail(raw(FROM, ...lines))).ok).toBe(true);
});

test("old Mac line ends and a byte order mark are read", async () => {
  const answer = await readMail(
    Buffer.from("\ufeffFrom: a@example.com\rSubject: Old\r\rline one\rline two"),
  );
  expect(answer).toMatchObject({ ok: true, value: { subject: "Old", text: "line one\nline two" } });
});

// Inputs on which a backtracking pattern would take minutes, or a recursive walk would overflow the stack.
test.each([
  ["nested tags", "<div>".repeat(200_000)],
  ["nested quotes", '<div class="gmail_quote">'.repeat(100_000)],
  ["open tags", "<img ".repeat(300_000)],
  ["attributes", "class=".repeat(300_000)],
  ["many pictures", '<img src="cid:x">'.repeat(50_000)],
  ["unclosed comments", "<!--".repeat(300_000)],
  ["entities", "&amp;".repeat(300_000)],
])(
  "hostile HTML of %s is read in seconds",
  async (_, html) => {
    const mail = await parsed(
      FROM,
      'Content-Type: multipart/related; boundary="b"',
      "",
      "--b",
      "Content-Type: text/html",
      "",
      html,
      "--b",
      "Content-Type: image/png",
      "Content-ID: <x>",
      "Content-Transfer-Encoding: base64",
      "",
      PNG,
      "--b--",
    );
    expect(mail.hasHtml).toBe(true);
  },
  15_000,
);

test("hostile headers are read in seconds", async () => {
  const mail = await parsed(
    FROM,
    `To: ${"<(".repeat(100_000)}`,
    `Date: ${"(".repeat(200_000)}`,
    `References: ${"<a ".repeat(100_000)}`,
    `Subject: ${"=?utf-8?q?".repeat(30_000)}`,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    `Content-Disposition: attachment; filename="${". ".repeat(100_000)}x"`,
    "",
    "x",
    "--b--",
  );
  expect(mail).toMatchObject({ from: { address: "ana@example.com" }, date: null });
}, 15_000);

test("the first 500 of ten thousand attachments are listed", async () => {
  const parts = Array.from({ length: 10_000 }, () => [
    "--b",
    "Content-Disposition: attachment; filename=a.txt",
    "",
    "x",
  ]);
  const mail = await parsed(
    FROM,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    ...parts.flat(),
    "--b--",
  );
  expect(mail.attachments).toHaveLength(500);
});
