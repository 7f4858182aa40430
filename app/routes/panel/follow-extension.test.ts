import { expect, test } from "vitest";
import { readMessage } from "./follow-extension.ts";

const parent = { the: "panel" };
const extension = { origin: "chrome-extension://ours", parent };
const said = (data: unknown, origin = extension.origin, source: unknown = parent) =>
  readMessage({ data, origin, source } as MessageEvent<unknown>, extension);

test("messages of the extension around the frame are received", () => {
  const message = { source: "chrome_extension", type: "AUTO_EXPAND_CARD", fileId: 7 };
  expect(said(message)).toEqual(message);
  expect(said({ source: "chrome_extension", type: "FORCE_LOGOUT" })).not.toBeNull();
});

test("other messages are dropped: another origin, another window, another source", () => {
  const message = { source: "chrome_extension", type: "FORCE_LOGOUT" };
  expect(said(message, "https://evil.example")).toBeNull();
  expect(said(message, "chrome-extension://theirs")).toBeNull();
  expect(said(message, extension.origin, {})).toBeNull();
  expect(said({ ...message, source: "galley" })).toBeNull();
});

test.each([
  null,
  "FORCE_LOGOUT",
  { source: "chrome_extension" },
  { source: "chrome_extension", type: "EVAL", code: "1" },
  { source: "chrome_extension", type: "AUTO_EXPAND_CARD", threadId: "../account" },
  { source: "chrome_extension", type: "AUTO_EXPAND_CARD", fileId: "7" },
  { source: "chrome_extension", type: "files-imported", count: -1 },
  { source: "chrome_extension", type: "importError", error: "x".repeat(501) },
])("what is not of the protocol is dropped: %j", (data) => {
  expect(said(data)).toBeNull();
});
