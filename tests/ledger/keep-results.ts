import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { digestOf, keepResults, type Results } from "./results.ts";

/** A Vitest reporter that stores each test's result for the ledger, and names tests that passed when retried. */
export default class KeepResults implements Reporter {
  #root = process.cwd();

  onInit(vitest: Vitest) {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const ran: Results = {};
    for (const module of modules) {
      const file = relative(this.#root, module.moduleId);
      const tests: Record<string, string> = {};
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // Tests that a filter skipped or that never started: the run has no result for them.
        if (state === "passed" || state === "failed") tests[test.fullName] = state;
        if (test.diagnostic()?.flaky) console.log(`! unsteady: ${file} › ${test.fullName}`);
      }
      ran[file] = { digest: digestOf(readFileSync(module.moduleId, "utf8")), tests };
    }
    keepResults(this.#root, ran);
  }
}
