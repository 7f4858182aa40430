import { expect, test } from "vitest";
import { countOutcome, filesToAskAgain, type Outcome, withSecondAnswers } from "./outcome.ts";

const passing = (file: string, passed = 3) => ({ file, passed, failed: 0, isBroken: false });
const failing = (file: string) => ({ file, passed: 2, failed: 1, isBroken: false });
const broken = (file: string) => ({ file, passed: 0, failed: 0, isBroken: true });
const run = (files: Outcome["files"], stray = 0): Outcome => ({ files, stray });

const desk = "tests/e2e/desk.test.ts";
const calls = "tests/routes/calls.test.ts";
const dates = "app/domain/dates.test.ts";
const zones = "app/domain/zones.test.ts";

test("a file that failed is asked once more, a journey as well as a test beside the code", () => {
  const outcome = run([failing(dates), failing(desk), passing(zones), broken(calls)]);
  expect(filesToAskAgain(outcome)).toEqual([dates, desk, calls]);
});

test("nothing is asked again when all passed, an error strayed, or five failed", () => {
  expect(filesToAskAgain(run([passing(desk)]))).toEqual([]);
  expect(filesToAskAgain(run([failing(desk)], 1))).toEqual([]);
  const five = ["a", "b", "c", "d", "e"].map((name) => failing(`tests/e2e/${name}.test.ts`));
  expect(filesToAskAgain(run(five))).toEqual([]);
  expect(filesToAskAgain(run(five.slice(1)))).toHaveLength(4);
});

test("the second answer is the one that counts", () => {
  const first = run([passing(dates), failing(desk), broken(calls)]);
  expect(countOutcome(first)).toEqual({ passed: 5, failed: 2 });
  const passes = run([passing(desk), passing(calls, 4)]);
  expect(countOutcome(withSecondAnswers(first, passes))).toEqual({ passed: 10, failed: 0 });
  const failsAgain = run([failing(desk), passing(calls, 4)], 1);
  expect(countOutcome(withSecondAnswers(first, failsAgain))).toEqual({ passed: 9, failed: 2 });
});
