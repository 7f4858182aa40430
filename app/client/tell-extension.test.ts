import { expect, test, vi } from "vitest";
import { tellExtension } from "./tell-extension.ts";

const extension = "chrome-extension://abcdefghijklmnop";

function frameIn(...ancestors: string[]) {
  const postMessage = vi.fn();
  const frame = { parent: { postMessage }, location: { ancestorOrigins: ancestors } };
  const told = (ids: string[]) =>
    tellExtension({ type: "SHOW_IMPORT_TOOLTIP" }, ids, frame as unknown as Window);
  return { postMessage, told };
}

test("a configured extension around the page gets the message, by its exact origin", () => {
  const { postMessage, told } = frameIn(extension);
  expect(told(["zyxw", "abcdefghijklmnop"])).toBe(true);
  expect(postMessage.mock.calls).toEqual([
    [{ type: "SHOW_IMPORT_TOOLTIP", source: "galley" }, extension],
  ]);
});

test.each([
  ["another extension", ["chrome-extension://stranger"]],
  ["a web page", ["https://mail.example"]],
  ["no frame", []],
])("%s gets no message", (_, ancestors) => {
  const { postMessage, told } = frameIn(...ancestors);
  expect(told(["abcdefghijklmnop"])).toBe(false);
  expect(postMessage).not.toHaveBeenCalled();
});
