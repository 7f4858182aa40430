import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { sortTests } from "./tests/setup/lanes/sort-tests.ts";

const everywhere = ["**/node_modules/**", "**/build/**", "**/.data/**"];
const besideTheCode = [
  "{app,demo,lab,extension}/**/*.test.{ts,tsx}",
  "tests/{setup,ledger,security,structure,growth}/**/*.test.ts",
];
const sorted = await sortTests(import.meta.dirname);

type Lane = TestProjectInlineConfiguration["test"] & { name: string };

/** What every lane has, under a time limit for tests that start no process and one for those that do. */
function lane({ patient = false, ...own }: Lane & { patient?: boolean }) {
  return {
    test: {
      exclude: everywhere,
      isolate: false,
      maxWorkers: 2,
      // A test that fails once and then passes is reported as unsteady.
      retry: 1,
      testTimeout: patient ? 300_000 : 60_000,
      hookTimeout: patient ? 300_000 : 60_000,
      expect: { poll: { timeout: patient ? 45_000 : 20_000 } },
      ...own,
    },
  };
}

/** The lanes and what tells them apart: docs/decisions/0020-test-lanes.md. */
export default defineConfig({
  test: {
    globalSetup: ["tests/setup/lanes/run-folder.ts"],
    reporters: ["default", "./tests/ledger/keep-results.ts"],
    tags: [{ name: "nightly", description: "Too dear for each change: `npm test` leaves it out." }],
    projects: [
      lane({
        name: "pure",
        include: besideTheCode,
        exclude: [...everywhere, ...sorted.database],
        // The extraction keeps no state, and its patterns take a second to compile: once a process.
        server: { deps: { external: [/\/app\/extraction\/(?!.*\.test\.ts$)/] } },
        setupFiles: ["tests/setup/lanes/pure-surroundings.ts"],
        sequence: { groupOrder: 0 },
      }),
      lane({
        name: "database",
        include: sorted.database,
        globalSetup: ["tests/setup/database/test-postgres.ts"],
        setupFiles: ["tests/setup/lanes/database-surroundings.ts"],
        sequence: { groupOrder: 1 },
      }),
      lane({
        name: "routes",
        include: ["tests/routes/**/*.test.ts"],
        globalSetup: [
          "tests/setup/database/test-postgres.ts",
          "tests/setup/lanes/ready-for-routes.ts",
        ],
        setupFiles: ["tests/setup/lanes/routes-surroundings.ts"],
        // As it is, once a process.
        server: { deps: { external: [/\/build\/server\//] } },
        sequence: { groupOrder: 2 },
        patient: true,
      }),
      lane({
        name: "journeys",
        include: sorted.journeys,
        globalSetup: [
          "tests/setup/database/test-postgres.ts",
          "tests/setup/lanes/ready-for-journeys.ts",
          "tests/setup/lanes/shared-app.ts",
        ],
        setupFiles: ["tests/setup/lanes/journey-surroundings.ts"],
        // They share an app, and each file empties its database.
        maxWorkers: 1,
        sequence: { groupOrder: 3 },
        patient: true,
      }),
      lane({
        name: "processes",
        include: sorted.processes,
        globalSetup: [
          "tests/setup/database/test-postgres.ts",
          "tests/setup/lanes/ready-for-journeys.ts",
        ],
        setupFiles: ["tests/setup/lanes/own-surroundings.ts"],
        // Each is a whole family of processes and a browser: one at a time, and none inherits anything.
        isolate: true,
        maxWorkers: 1,
        sequence: { groupOrder: 4 },
        patient: true,
      }),
    ],
  },
});
