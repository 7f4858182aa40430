import { expect, test } from "vitest";
import { stubMail } from "./stub-mail.ts";

const stubOf = (raw: string, text: string) =>
  Buffer.from(stubMail(Buffer.from(raw), text)).toString();

test("who, when and about what stay, folded as they were; nothing else of the mail does", () => {
  const raw = [
    "Received: by secret",
    "From: Priya <priya@tea.example>",
    "To: a@b.example,",
    "\tc@d.example",
    "Subject: Tea box",
    "Content-Type: image/png; name=secret.png",
    " ; more=secret",
    "",
    "secret",
    "Cc: secret",
  ];
  for (const end of ["\r\n", "\n"]) {
    expect(stubOf(raw.join(end), "One\nTwo ü")).toBe(
      [
        "From: Priya <priya@tea.example>",
        "To: a@b.example,",
        "\tc@d.example",
        "Subject: Tea box",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        "One",
        "Two ü",
      ].join("\r\n"),
    );
  }
});

test("a field too long to be one is left out, and bytes without a header leave the text", () => {
  const text = "Content-Transfer-Encoding: 8bit\r\n\r\nText";
  expect(stubOf(`Subject: ${"secret ".repeat(2_000)}`, "Text")).not.toContain("secret");
  expect(stubOf("\u0000\u0001", "Text")).toContain(text);
  expect(stubOf("", "Text")).toContain(text);
});
