import { expect, test } from "vitest";
import { createJudge, firstFailure } from "./notice.ts";
import type { Suite } from "./suites.ts";
import type { Workplace } from "./workplace.ts";

const failed = (file: string) =>
  JSON.stringify({
    testResults: [
      { name: "/copy/app/fine.test.ts", status: "passed", assertionResults: [] },
      {
        name: `/copy/${file}`,
        status: "failed",
        assertionResults: [
          { fullName: "it works", status: "passed" },
          { fullName: "it says so", status: "failed" },
        ],
      },
    ],
  });

test("a failure is named by its test", () => {
  expect(firstFailure(failed("app/b.test.ts"), "/copy")).toEqual({
    text: "app/b.test.ts › it says so",
    file: "app/b.test.ts",
  });
});

test("without a report, by the last line", () => {
  const line = "app/x.ts(3,1): error TS2322";
  expect(firstFailure(`Checking\n${line}\n`, "/copy")).toEqual({ text: line, file: null });
});

const change = { file: "app/x.ts", start: 0, end: 1, becomes: "y" };

function suite(name: string, command = name): Suite {
  return {
    ...{ name, command: [command], seconds: 5 },
    without: (files) => suite(name, files.length > 0 ? `${name} but ${files.join()}` : name),
    onlyWith: (file) => suite(name, `${name} of ${file}`),
  };
}

/** Suites that fail as specified, in the changed tree and in the unchanged one. */
function place(fails: { changed: Record<string, string>; always?: Record<string, string> }) {
  const ran: string[] = [];
  let isChanged = false;
  let report: string | null = null;
  const workplace: Workplace = {
    root: "/copy",
    async withChange(_, work) {
      isChanged = true;
      return work().finally(() => {
        isChanged = false;
      });
    },
    async run([name = ""]) {
      ran.push(isChanged ? `${name}*` : name);
      const file = (isChanged ? fails.changed[name] : undefined) ?? fails.always?.[name];
      report = file ? failed(file) : null;
      return { output: "", code: file ? 1 : 0, timedOut: file === "endless" };
    },
    take: () => report,
    remove: () => undefined,
  };
  return { judge: createJudge(workplace), ran };
}

test("suites run in their order, until one fails that passes without the change", async () => {
  const { judge, ran } = place({ changed: { second: "app/b.test.ts" } });
  const suites = ["first", "second", "third"].map((name) => suite(name));
  expect(await judge(change, suites)).toEqual({ by: "second: app/b.test.ts › it says so" });
  expect(ran).toEqual(["first*", "second*", "second of app/b.test.ts"]);
  expect(await judge(change, [suite("third")])).toBeNull();
});

test("a test that fails without the change has no say, but the others of its suite have", async () => {
  const { judge, ran } = place({
    changed: { all: "app/flaky.test.ts", "all but app/flaky.test.ts": "app/b.test.ts" },
    always: { "all of app/flaky.test.ts": "app/flaky.test.ts" },
  });
  expect(await judge(change, [suite("all")])).toEqual({ by: "all: app/b.test.ts › it says so" });
  expect(ran).toHaveLength(4);
  const alone = place({
    changed: {},
    always: { all: "app/flaky.test.ts", "all of app/flaky.test.ts": "app/flaky.test.ts" },
  });
  expect(await alone.judge(change, [suite("all")])).toBeNull();
});

test("a suite that does not end because of the change has noticed it", async () => {
  const { judge } = place({ changed: { all: "endless" } });
  expect(await judge(change, [suite("all")])).toEqual({ by: "all: no end within 5 s" });
});
