import { expect, test } from "vitest";
import { type AuthoredMessage, judgeAuthors, whyUnverified } from "./authorship.ts";

const me = "maya@studio.example";
const day = (number: number) => new Date(Date.UTC(2026, 2, number));
type Mail = Partial<Omit<AuthoredMessage, "sender" | "recipients">> & { by: string; to?: string[] };

function authorshipOf(mails: Mail[]): unknown[] {
  const messages = mails.map(({ by, to = [me], ...mail }, index): AuthoredMessage => {
    const sentAt = day(index + 1);
    return {
      ...{ id: `m${index}`, sentAt, receivedAt: sentAt, isSent: by === me, authentication: "pass" },
      ...{ sender: { email: by }, recipients: to.map((email) => ({ email })) },
      ...mail,
    };
  });
  const judged = judgeAuthors(messages, [me.toUpperCase()]);
  return messages.map(({ id }) => judged.get(id));
}

test("who was written to, or wrote first, is known; letters of any case", () => {
  expect(
    authorshipOf([
      { by: "priya@tea.example", to: [me, "Tom@tea.example"] },
      { by: me, to: ["priya@tea.example", "ann@print.example"] },
      { by: "TOM@tea.example" },
      { by: "ann@print.example" },
      { by: "Priya@tea.example" },
    ]),
  ).toEqual(["known", "own", "known", "known", "known"]);
});

test("nobody comes in by writing, however often, nor brings others in", () => {
  const eve = { by: "eve@evil.example", to: [me, "eve@evil.example", "ivo@evil.example"] };
  expect(authorshipOf([{ by: "priya@tea.example" }, eve, eve, { by: "ivo@evil.example" }])).toEqual(
    ["known", "new", "new", "new"],
  );
});

test("a new sender whom somebody answers is known from then on", () => {
  const ann = { by: "ann@print.example" };
  expect(
    authorshipOf([{ by: "priya@tea.example" }, ann, { by: me, to: ["ann@print.example"] }, ann]),
  ).toEqual(["known", "new", "own", "known"]);
});

test("forged mails are unverified, and bring nobody in", () => {
  const forged = (by: string, authentication: Mail["authentication"]): Mail => {
    return { by, to: ["eve@evil.example"], isSent: false, authentication };
  };
  expect(
    authorshipOf([
      { by: "priya@tea.example" },
      forged("priya@tea.example", "fail"),
      forged(me, "fail"),
      forged(me, "pass"),
      forged("", "unclear"),
      forged("eve@evil.example", "none"),
      { by: "eve@evil.example" },
    ]),
  ).toEqual(["known", ...Array(5).fill("unverified"), "new"]);
});

test("a forged date brings nobody to the beginning", () => {
  const early = { sentAt: day(-400), receivedAt: day(9) };
  expect(authorshipOf([{ by: "eve@evil.example", ...early }, { by: "priya@tea.example" }])).toEqual(
    ["new", "known"],
  );
});

test("what was imported before is not known yet, and brings in only whom it knew", () => {
  const old = { receivedAt: null, isSent: null, authentication: null };
  expect(
    authorshipOf([
      { ...old, by: "priya@tea.example", to: [me, "tom@tea.example"] },
      { ...old, by: me, to: ["eve@evil.example"] },
      { ...old, by: "eve@evil.example" },
      { by: "tom@tea.example" },
      { by: "eve@evil.example" },
    ]),
  ).toEqual(["unchecked", "unchecked", "unchecked", "known", "new"]);
});

test("tells why a message is unverified", () => {
  const why = (authentication: AuthoredMessage["authentication"]) =>
    whyUnverified({ authorship: "unverified", authentication });
  expect([why("fail"), why("none"), why("unclear"), why("pass"), why(null)]).toEqual([
    ...["failed", "no-checks", "no-one-sender", "not-sent", "no-checks"],
  ]);
  expect(whyUnverified({ authorship: "new", authentication: "pass" })).toBeNull();
});

test("a stranger's mail of the same second does not become the thread's first", () => {
  const at = { receivedAt: day(1) };
  const priya: Mail = { by: "priya@tea.example", id: "m-z", authorship: "known", ...at };
  const eve: Mail = { by: "eve@evil.example", id: "m-a", authorship: "unchecked", ...at };
  expect(authorshipOf([priya, eve])).toEqual(["known", "new"]);
});
