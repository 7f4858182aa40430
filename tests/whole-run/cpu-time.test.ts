import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { cpuSecondsOfChildren } from "./cpu-time.ts";

test.runIf(process.platform === "linux")("the time of a child's child counts", () => {
  const before = cpuSecondsOfChildren() ?? 0;
  const burn =
    "const { user } = process.cpuUsage(); while (process.cpuUsage().user < user + 300_000);";
  const child = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(burn)}])`;
  execFileSync(process.execPath, ["-e", child]);
  expect((cpuSecondsOfChildren() ?? 0) - before).toBeGreaterThan(0.3);
});
