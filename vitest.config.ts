import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const everywhere = ["**/node_modules/**", "**/build/**", "**/.data/**"];

export default defineConfig({
  test: {
    globalSetup: ["tests/setup/test-postgres.ts"],
    reporters: ["default", "./tests/ledger/keep-results.ts"],
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: [
            "{app,demo,bench}/**/*.test.{ts,tsx}",
            "tests/{setup,ledger,security,structure,whole-run,patterns}/**/*.test.ts",
          ],
          exclude: everywhere,
          setupFiles: ["tests/setup/own-surroundings.ts"],
          // Most of the time they wait for the database.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/{routes,e2e}/**/*.test.ts"],
          globalSetup: ["tests/setup/ready-for-journeys.ts"],
          exclude: everywhere,
          setupFiles: ["tests/setup/own-surroundings.ts"],
          // A journey is a whole family of processes and a browser: one at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
