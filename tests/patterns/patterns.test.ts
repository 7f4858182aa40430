import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { driveApp } from "./drive-app.ts";
import { findWeakness } from "./drive-pattern.ts";
import { findPatterns } from "./source-patterns.ts";

const root = join(import.meta.dirname, "../..");

test("every regular expression of the app takes time in step with the text", {
  timeout: 900_000,
}, async () => {
  const { patterns, unseen, weak, steady } = await driveApp(root);
  expect(weak).toEqual([]);
  expect(steady).toHaveLength(patterns);
  expect(unseen, "built when no module is loaded: write it out, or build it at the top").toEqual(
    [],
  );
  expect(patterns).toBeGreaterThan(600);
});

test.each([
  ["letters that \\W takes as well", /^\W*(?:\p{L}+\W+){0,4}?(?:it|that|das)(?!\p{L})/iu],
  ["an address without an @", /[^\s<>"]+@[^\s<>"]+/],
  ["blanks on both sides of nothing", /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/],
  ["an end that is not there", /[.,;:!?'’)\]}*_]+$/],
  ["what is never closed", /<!--[\s\S]*?-->/g],
  ["words that repeat in two ways", /(?<!\p{L})stay (?:the \p{L}+ |the )*as is/iu],
  ["a repeat within a repeat", /^(?:[a-z]+\s?)+$/],
])("is not taken in by %s", (_, pattern) => {
  expect(findWeakness(pattern)).not.toBeNull();
});

test.each([
  ["a word", /(?<!\p{L})(?:please|bitte)(?!\p{L})/iu],
  ["an end from its beginning", /(?<!\s)\s+$/],
  ["a long but bounded repeat", /class="?[^"<>]{0,200}signature/gi],
])("lets pass %s", (_, pattern) => {
  expect(findWeakness(pattern)).toBeNull();
});

test("finds patterns written out, and the places that build some", () => {
  const folder = mkdtempSync(join(tmpdir(), "patterns-"));
  try {
    writeFileSync(
      join(folder, "some.tsx"),
      [
        "const a: RegExp = /a+/giu; // no /pattern/",
        "const b = <b title='/no/'>{text.split(/b/)}</b>;",
        "const c = new RegExp(a.source);",
        "const d = wordPattern('d');",
      ].join("\n"),
    );
    const found = findPatterns(folder, ["some.tsx"], ["wordPattern"]);
    expect(found.literals.map(({ source, flags }) => `/${source}/${flags}`).sort()).toEqual([
      "/a+/giu",
      "/b/",
    ]);
    expect(found.buildings.map(({ line, column }) => `${line}:${column}`).sort()).toEqual([
      "3:11",
      "4:11",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
