import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readFigures } from "./kept-figures.ts";
import { factsOf, setsOf } from "./quality-sets.ts";
import { qualityPage } from "./write-page.ts";

const page = fileURLToPath(new URL("../../docs/quality.md", import.meta.url));

it("the quality page says what was measured", () => {
  expect(readFileSync(page, "utf8")).toBe(qualityPage(readFigures()));
});

it("words of our own threads alone are kept", () => {
  const others = readFigures().filter(({ name }) => name !== "own");
  expect(others.length).toBeGreaterThan(0);
  expect(others.flatMap(({ mistakes }) => mistakes)).toEqual([]);
});

it("sets are given by name, threads and labels, with recorded answers or without", () => {
  const sets = setsOf(
    "--set written T.jsonl G.jsonl --model answers --set mine T2.jsonl G2.jsonl".split(" "),
  );
  const names = sets.map(({ name }) => name);
  expect(names).toEqual([
    "own",
    "clients",
    "colleagues",
    "makers",
    "rounds",
    "messy",
    "written",
    "mine",
  ]);
  const [first, second] = sets.slice(6);
  expect(first).toEqual({ name: "written", threads: "T.jsonl", gold: "G.jsonl", model: "answers" });
  expect(second).toMatchObject({ name: "mine", model: null });
  expect(factsOf("mine").isTuned).toBeNull();
  expect(() => setsOf(["--set", "written", "T.jsonl"])).toThrow("Give --set");
});
