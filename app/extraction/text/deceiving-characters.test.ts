import { expect, test } from "vitest";
import {
  hasDeceivingCharacters,
  linesWithoutDeceivingCharacters,
  withoutDeceivingCharacters,
} from "./deceiving-characters.ts";

test.each([
  ["plan\u202efdp.exe", "planfdp.exe"],
  ["Ola\u200b Berg", "Ola Berg"],
  ["Ola\u200d Berg", "Ola Berg"],
  ["Ola\u{e0041} Berg", "Ola Berg"],
  ["Ola\u3164\u2061Berg", "OlaBerg"],
  ["\u2067\u05d0\u2069", "\u05d0"],
])("%j is shown as %j", (name, shown) => {
  expect(hasDeceivingCharacters(name)).toBe(true);
  expect(withoutDeceivingCharacters(name)).toBe(shown);
});

test.each([
  "Ola 👩‍🎨",
  "می‌خواهم",
  "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "❤️ Jörg & Ü",
  "क्‍ष",
])("%j needs its joiners", (name) => {
  expect(withoutDeceivingCharacters(name)).toBe(name);
  expect(hasDeceivingCharacters(name)).toBe(false);
});

test("lines stay lines", () => {
  expect(linesWithoutDeceivingCharacters("one\u202e\n\ttwo\u0007")).toBe("one\n\ttwo");
});
