import { expect, test } from "vitest";
import { firstFailure, noticeWith } from "./notice.ts";
import type { Workplace } from "./workplace.ts";

const report = JSON.stringify({
  numTotalTestSuites: 1,
  testResults: [
    { name: "/copy/app/a.test.ts", status: "passed", assertionResults: [] },
    {
      name: "/copy/app/b.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "it works", status: "passed" },
        { fullName: "it says so", status: "failed" },
      ],
    },
  ],
});

test("a failure is named by its test", () => {
  expect(firstFailure(`Building …\n${report}`, "/copy")).toBe("app/b.test.ts › it says so");
});

test("without a report, by the last line", () => {
  expect(firstFailure("app/x.ts(3,1): error TS2322\n", "/copy")).toBe(
    "app/x.ts(3,1): error TS2322",
  );
});

test("the suites run in their order, until one fails or does not end", async () => {
  const ran: string[] = [];
  const answers: Record<string, { code: number; timedOut: boolean }> = {
    quiet: { code: 0, timedOut: false },
    failing: { code: 1, timedOut: false },
    endless: { code: 1, timedOut: true },
  };
  const workplace: Workplace = {
    root: "/copy",
    withChange: async (_, work) => work(),
    run: async ([name = ""]) => {
      ran.push(name);
      return { output: report, code: 0, timedOut: false, ...answers[name] };
    },
    remove: () => undefined,
  };
  const suite = (name: string) => ({ name, command: [name], seconds: 5 });
  expect(await noticeWith(workplace, [suite("quiet"), suite("quiet")])).toBeNull();
  expect(await noticeWith(workplace, ["quiet", "failing", "quiet"].map(suite))).toEqual({
    by: "failing: app/b.test.ts › it says so",
  });
  expect(await noticeWith(workplace, [suite("endless")])).toEqual({
    by: "endless: no end within 5 s",
  });
  expect(ran).toEqual(["quiet", "quiet", "quiet", "failing", "endless"]);
});
