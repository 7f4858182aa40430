import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule, Vitest } from "vitest/node";
import type { Outcome } from "./outcome.ts";

/** A Vitest reporter that writes the run's outcome to the file that GALLEY_TEST_OUTCOME names. */
export default class ReportOutcome implements Reporter {
  #root = process.cwd();

  onInit(vitest: Vitest) {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const outcome: Outcome = {
      files: modules.map((module) => {
        const states = [...module.children.allTests()].map((test) => test.result().state);
        const failed = states.filter((state) => state === "failed").length;
        return {
          file: relative(this.#root, module.moduleId),
          passed: states.filter((state) => state === "passed").length,
          failed,
          isBroken: !module.ok() && failed === 0,
        };
      }),
      stray: unhandled.length,
    };
    const file = process.env.GALLEY_TEST_OUTCOME;
    if (file) writeFileSync(file, JSON.stringify(outcome));
  }
}
