import { describe, expect, test } from "vitest";
import { type Imported, importStateIn, otherMailbox, otherMailboxWords } from "./imported.ts";

const known: Imported = {
  imported: { "18c2f0a1b2c3d4e5": 3, f3a9: 0 },
  removed: ["19aa"],
  importing: ["19bb"],
  failed: { "19cc": "There is no message in this thread to import." },
  isWhole: true,
  mailbox: ["ines@winery.example", "i.duarte@winery.example"],
};

test.each([
  ["18c2f0a1b2c3d4e5", { state: "imported", openTasks: 3, error: null }],
  ["f3a9", { state: "imported", openTasks: 0, error: null }],
  ["19aa", { state: "removed", openTasks: 0, error: null }],
  ["19bb", { state: "importing", openTasks: 0, error: null }],
  ["19cc", { state: "failed", openTasks: 0, error: known.failed["19cc"] }],
  ["19dd", { state: "unknown", openTasks: 0, error: null }],
  // Names that every object has.
  ["constructor", { state: "unknown", openTasks: 0, error: null }],
])("the state of thread %s is found without asking for it", (threadId, state) => {
  expect(importStateIn(known, threadId)).toEqual(state);
});

test("of more threads than are listed, none is said to be missing", () => {
  const { state, error } = importStateIn({ ...known, isWhole: false }, "19dd");
  expect([state, error]).toEqual(["unknown", expect.stringContaining("may be in Galley already")]);
});

describe("the account of a page", () => {
  test.each([["ines@winery.example"], ["Ines@Winery.example"], ["i.duarte@winery.example"]])(
    "%s is Galley's mailbox",
    (account) => {
      expect(otherMailbox(account, known)).toBeNull();
    },
  );

  test.each([
    ["b.lopez@gmail.com", "blopez@googlemail.com"],
    ["B.Lopez@googlemail.com", "b.l.o.p.e.z@gmail.com"],
  ])("%s and %s are one, whatever their dots", (account, address) => {
    expect(otherMailbox(account, { ...known, mailbox: [address] })).toBeNull();
  });

  test("another one is named, and so is Galley's", () => {
    const other = otherMailbox("sales@winery.example", known);
    expect(other && otherMailboxWords(other)).toBe(
      "This is the mailbox of sales@winery.example; Galley reads ines@winery.example.",
    );
    expect(otherMailbox("inesduarte@winery.example", known)).not.toBeNull();
  });

  test("nothing is said where either is not known", () => {
    expect(otherMailbox(null, known)).toBeNull();
    expect(otherMailbox("sales@winery.example", null)).toBeNull();
    expect(otherMailbox("sales@winery.example", { ...known, mailbox: [] })).toBeNull();
  });
});
