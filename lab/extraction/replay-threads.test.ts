import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { threadSchema, toThread } from "./labelled-threads.ts";
import { recordQuestions } from "./model-recording.ts";
import { readLines } from "./read-lines.ts";
import { judgeReplay } from "./replay-threads.ts";

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const threads = at("own-threads/threads.jsonl");
const gold = at("own-threads/gold.jsonl");

it("a recorded language model and the rules together find more, and are wrong less often", () => {
  const { recorded, reports } = judgeReplay(threads, gold, at("recorded"));
  expect(recorded).toMatchObject({ mails: 89, unanswered: 0, unreadable: 0 });
  const [rules, merged] = [reports.rules, reports.merged].map((one) => one.table.at("all"));
  expect(merged!.gold).toBe(rules!.gold);
  expect(merged!.f1).toBeGreaterThan(0.95);
  expect(merged!.p).toBeGreaterThan(0.965);
  expect(reports.merged.fields.file.hits / reports.merged.fields.file.all).toBeGreaterThan(0.91);
  expect(reports.merged.resolved.f1).toBeGreaterThan(0.91);
  expect(reports.merged.automatic.p).toBeGreaterThan(0.94);
  expect(reports.merged.quotes.verbatim).toBe(reports.merged.quotes.all);
});

it("recording writes each question once, with all that is sent and no address of its people", () => {
  vi.spyOn(console, "log").mockReturnValue();
  const folder = mkdtempSync(join(tmpdir(), "questions-"));
  const some = readLines(threads, threadSchema).slice(0, 3);
  recordQuestions(some.map(toThread), folder);
  const files = readdirSync(folder).filter((name) => name.endsWith(".question.json"));
  expect(files.length).toBeGreaterThan(5);
  for (const name of files) {
    const question = JSON.parse(readFileSync(join(folder, name), "utf8"));
    expect(Object.keys(question)).toEqual(["hash", "system", "user", "schema"]);
    expect(name).toBe(`${question.hash}.question.json`);
    const { text, ...facts } = JSON.parse(question.user);
    expect(text).not.toBe("");
    expect(JSON.stringify(facts)).not.toContain("@");
  }
  recordQuestions(some.map(toThread), folder);
  expect(readdirSync(folder)).toHaveLength(files.length + 1);
});

it("a mail without an answer, or with one that is none, is read by the rules and counted", () => {
  vi.spyOn(console, "log").mockReturnValue();
  const folder = mkdtempSync(join(tmpdir(), "questions-"));
  recordQuestions(readLines(threads, threadSchema).slice(0, 3).map(toThread), folder);
  const [first = ""] = readdirSync(folder);
  const answer = join(folder, first.replace(".question.", ".answer."));
  expect(existsSync(answer)).toBe(false);
  writeFileSync(answer, "I cannot say.");
  const { recorded, reports } = judgeReplay(threads, gold, folder);
  expect(recorded).toMatchObject({ unreadable: 1, unanswered: recorded.mails - 1, changed: 0 });
  expect(reports.merged.table.at("all")).toEqual(reports.rules.table.at("all"));
});
