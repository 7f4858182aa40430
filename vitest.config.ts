import { defineConfig } from "vitest/config";
import { sortTests } from "./tests/setup/sort-tests.ts";

const everywhere = ["**/node_modules/**", "**/build/**", "**/.data/**"];
const besideTheCode = [
  "{app,demo,bench}/**/*.test.{ts,tsx}",
  "tests/{setup,ledger,security,structure,whole-run,patterns}/**/*.test.ts",
];
const sorted = await sortTests(import.meta.dirname);

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
          exclude: [...everywhere, ...sorted.database],
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
          include: sorted.database,
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
          setupFiles: ["tests/setup/routes-surroundings.ts"],
          isolate: false,
          // As it is, once a process.
          server: { deps: { external: [/\/build\/server\//] } },
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
          include: sorted.journeys,
          exclude: everywhere,
          globalSetup: [
            "tests/setup/test-postgres.ts",
            "tests/setup/ready-for-journeys.ts",
            "tests/setup/shared-app.ts",
          ],
          setupFiles: ["tests/setup/journey-surroundings.ts"],
          // They share an app, and each file empties its database.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
      {
        test: {
          name: "processes",
          include: sorted.processes,
          exclude: everywhere,
          globalSetup: ["tests/setup/test-postgres.ts", "tests/setup/ready-for-journeys.ts"],
          setupFiles: ["tests/setup/own-surroundings.ts"],
          // Each is a whole family of processes and a browser: one at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
