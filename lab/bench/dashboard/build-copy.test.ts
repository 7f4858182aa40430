import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/env.server.ts";
import { pageLimits } from "./build-copy.ts";

test.each(pageLimits)("%s holds the limit that the bench raises: %s", (file, pattern) => {
  expect(readFileSync(join(projectRoot, file), "utf8")).toMatch(pattern);
});
