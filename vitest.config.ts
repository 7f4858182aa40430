import { defineConfig } from "vitest/config";
import { findDatabaseTests } from "./tests/setup/database-tests.ts";

const everywhere = ["**/node_modules/**", "**/build/**", "**/.data/**"];
const besideTheCode = [
  "{app,demo,bench}/**/*.test.{ts,tsx}",
  "tests/{setup,ledger,security,structure,whole-run,patterns}/**/*.test.ts",
];
const databaseTests = await findDatabaseTests(import.meta.dirname);

/** The lanes and what tells them apart: docs/decisions/0020-test-lanes.md. */
export default defineConfig({
  test: {
    globalSetup: ["tests/setup/run-folder.ts"],
    reporters: ["default", "./tests/ledger/keep-results.ts"],
    projects: [
      {
        test: {
          name: "pure",
          include: besideTheCode,
          exclude: [...everywhere, ...databaseTests],
          setupFiles: ["tests/setup/pure-surroundings.ts"],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: "database",
          include: databaseTests.filter((file) => !/^tests\/(routes|e2e)\//.test(file)),
          exclude: everywhere,
          globalSetup: ["tests/setup/test-postgres.ts"],
          setupFiles: ["tests/setup/database-surroundings.ts"],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: "routes",
          include: ["tests/routes/**/*.test.ts"],
          exclude: everywhere,
          globalSetup: ["tests/setup/test-postgres.ts", "tests/setup/ready-for-routes.ts"],
          setupFiles: ["tests/setup/own-surroundings.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: everywhere,
          globalSetup: ["tests/setup/test-postgres.ts", "tests/setup/ready-for-journeys.ts"],
          setupFiles: ["tests/setup/own-surroundings.ts"],
          // A journey is a whole family of processes and a browser: one at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
