import { expect, test } from "vitest";
import { readMail } from "#app/adapters/decode/mail/read-mail.server.ts";
import { isNewsletter, judgeWriter } from "./who-wrote.ts";

const own = ["kim@kiln.example"];
const passed = [
  "Received: by mx.google.com with ESMTPS id a1; Tue, 3 Nov 2026 01:00:00 -0800 (PST)",
  "Authentication-Results: mx.google.com; dmarc=pass header.from=kiln.example",
];
const ofGroup = ["List-Id: <hello.kiln.example>", "List-Unsubscribe: <mailto:u@kiln.example>"];

async function judge(
  fields: string[],
  text = "Hi there,\n\nplease move the date up.",
  trace = passed,
) {
  const decoded = await readMail(Buffer.from([...trace, ...fields, "", text].join("\r\n")));
  if (!decoded.ok) throw new Error(decoded.reason);
  const mail = { ...decoded.value, body: decoded.value.text, isBulk: false, cuts: [] };
  const writer = judgeWriter(mail, own);
  return { ...writer, isNewsletter: isNewsletter(mail, writer, own) };
}

const ada = { name: "Ada Rossi", address: "ada@rossi.example" };
const relayed = { person: ada, authentication: "relayed", isNewsletter: false };

test.each([
  [
    "From: \"'Ada Rossi' via Hello\" <hello@kiln.example>",
    "X-Original-From: Ada Rossi <ada@rossi.example>",
    "Mailing-list: list hello@kiln.example",
    ...ofGroup,
  ],
  [
    "From: Ada Rossi via Hello <hello@kiln.example>",
    "Reply-To: Ada Rossi <ada@rossi.example>",
    "List-Post: <mailto:hello@kiln.example>",
    ...ofGroup,
  ],
  [
    "From: \"'Ada Rossi' via Hello\" <hello@kiln.example>",
    "X-Original-Sender: ada@rossi.example",
    ...ofGroup,
  ],
  ["From: Ada Rossi über Atelier <hello@kiln.example>", "Reply-To: ada@rossi.example"],
])("a mail through a group of the own domain is its writer's", async (...fields) => {
  expect(await judge([...fields, "To: hello@kiln.example"])).toEqual({
    ...relayed,
    through: { by: "group", email: "hello@kiln.example" },
  });
});

test("what a group claims in a mail that is not verified is not believed", async () => {
  const fields = [
    "From: Ada via Hello <hello@kiln.example>",
    "X-Original-From: ada@rossi.example",
    "List-Post: <mailto:x@kiln.example>",
  ];
  const judged = await judge(fields, "Hello", []);
  expect(judged).toMatchObject({
    person: { address: "hello@kiln.example" },
    authentication: "none",
  });
  expect(judged.through).toBeUndefined();
});

test("a stranger's own headers name nobody else", async () => {
  const trace = [
    passed[0] ?? "",
    "Authentication-Results: mx.google.com; dmarc=pass header.from=elsewhere.example",
  ];
  const fields = [
    "From: Ada Rossi via Hello <eve@elsewhere.example>",
    "Reply-To: Ada Rossi <ada@rossi.example>",
  ];
  expect((await judge(fields, "Hello", trace)).person.address).toBe("eve@elsewhere.example");
});

test("a group vouches for the people of its own domain", async () => {
  const fields = [
    "From: Bo via Hello <hello@kiln.example>",
    "X-Original-From: Bo <bo@kiln.example>",
    ...ofGroup,
  ];
  expect(await judge(fields)).toMatchObject({
    person: { address: "bo@kiln.example" },
    authentication: "pass",
  });
});

test.each([
  ["From: Kiln <wordpress@kiln.example>"],
  ["From: Kiln <kim@kiln.example>"],
  ["From: Kiln <shop@kiln.example>", "X-PHP-Originating-Script: 33:mail.php"],
])("a form of the own website is its visitor's", async (...fields) => {
  const form = [...fields, "To: kim@kiln.example", "Reply-To: Ada Rossi <ada@rossi.example>"];
  expect(await judge(form)).toMatchObject({ ...relayed, through: { by: "form" } });
});

test("a colleague whose answers go elsewhere is still the writer", async () => {
  const fields = ["From: Bo <bo@kiln.example>", "Reply-To: Ada Rossi <ada@rossi.example>"];
  expect((await judge(fields)).person.address).toBe("bo@kiln.example");
});

test.each([
  [
    "a campaign",
    ["To: kim@kiln.example", "List-Unsubscribe: <https://x.example>", "Feedback-ID: 1:x"],
    true,
  ],
  ["an absence note", ["To: kim@kiln.example", "Auto-Submitted: auto-replied"], true],
  [
    "a list that one can leave, to nobody here",
    ["To: all@list.example", "List-Unsubscribe: <https://x.example>"],
    true,
  ],
  [
    "a mail to the viewer with a way to leave",
    ["To: kim@kiln.example", "List-Unsubscribe: <https://x.example>"],
    false,
  ],
  ["a discussion", ["To: craft@list.example", "List-Id: <craft>", "Precedence: list"], false],
])("%s", async (_, fields, expected) => {
  expect((await judge(["From: Ada <ada@rossi.example>", ...fields])).isNewsletter).toBe(expected);
});
