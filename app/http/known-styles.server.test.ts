import { expect, test } from "vitest";
import { needsStyles } from "./known-styles.server.ts";

const stylesheet = "/assets/app-Dc9T9dHg.css";

function asked(headers: Record<string, string>): boolean {
  return needsStyles(new Request("http://localhost:3000/", { headers }), stylesheet);
}

test("a browser that opens a page for the first time needs the styles", () => {
  expect(asked({ "sec-fetch-dest": "document" })).toBe(true);
  expect(asked({ "sec-fetch-dest": "iframe", cookie: "galley-time-zone=UTC" })).toBe(true);
});

test("one that has another build's styles needs them too", () => {
  const cookie = "a=1; galley-styles=app-00000000.css";
  expect(asked({ "sec-fetch-dest": "document", cookie })).toBe(true);
});

test("one that has them, and a program, do not", () => {
  const cookie = "galley-time-zone=UTC; galley-styles=app-Dc9T9dHg.css";
  expect(asked({ "sec-fetch-dest": "document", cookie })).toBe(false);
  expect(asked({})).toBe(false);
  expect(asked({ "sec-fetch-dest": "empty" })).toBe(false);
});
