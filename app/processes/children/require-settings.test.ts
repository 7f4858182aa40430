import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each(["worker", "web"])(
  "the %s process says in one sentence which setting is missing",
  (name) => {
    const program = join(import.meta.dirname, `../${name}.ts`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
      ...{ cwd: tmpdir(), env: { PATH: process.env.PATH }, encoding: "utf8" },
    });
    expect({ status, stdout, stderr }).toEqual({
      ...{ status: 1, stdout: "", stderr: "The setting DATABASE_URL is required.\n" },
    });
  },
);
