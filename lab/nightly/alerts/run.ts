import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { type Case, calm, cases } from "./cases.ts";

/**
 * `npm run nightly -w lab` runs it: Prometheus's own promtool reads the alert rules, and plays for each what makes it fire, and two
 * days on which nothing may. Fails when a rule has no case, or when promtool is not installed (`apt-get install prometheus`).
 */
const file = join(projectRoot, "docs/monitoring/alert-rules.yml");
const annotations = z.strictObject({ summary: z.string(), action: z.string() });
const ruleSchema = z.object({
  alert: z.string(),
  labels: z.record(z.string(), z.string()),
  annotations,
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(parse(readFileSync(file, "utf8")))
  .groups.flatMap((group) => group.rules);

const names = rules.map(({ alert }) => alert).sort();
if (names.join() !== Object.keys(cases).sort().join()) {
  throw new Error(`The rules are ${names}, and those with a case ${Object.keys(cases).sort()}.`);
}

const folder = mkdtempSync(join(tmpdir(), "galley-alerts-"));
try {
  const tests = join(folder, "tests.json");
  const written = {
    rule_files: [file],
    evaluation_interval: "1m",
    tests: [
      play(
        calm,
        names.map((alertname) => silent(alertname, "47h")),
      ),
      ...rules.map((rule) => {
        const { series, minutes } = found(rule.alert);
        const fires = { ...silent(rule.alert, `${minutes}m`), exp_alerts: [told(rule)] };
        return play(series, [silent(rule.alert, "1m"), fires]);
      }),
    ],
  };
  writeFileSync(tests, JSON.stringify(written));
  for (const asked of [
    ["check", "rules", file],
    ["test", "rules", tests],
  ]) {
    const { status, error } = spawnSync("promtool", asked, { stdio: "inherit" });
    if (error) {
      console.error("promtool is not installed, so nothing was tried: apt-get install prometheus");
    }
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

function play(series: Case["series"], expected: object[]) {
  const entries = Object.entries(series);
  const input_series = entries.map(([name, values]) => ({ series: name, values }));
  return { interval: "1m", input_series, alert_rule_test: expected };
}

function silent(alertname: string, eval_time: string) {
  return { eval_time, alertname, exp_alerts: [] };
}

function found(alert: string): Case {
  const one = cases[alert];
  if (!one) throw new Error(`${alert} has no case.`);
  return one;
}

/** The alert with its labels and texts, in which a rule may name labels. */
function told({ alert, labels, annotations }: z.output<typeof ruleSchema>) {
  const own = found(alert).labels ?? {};
  const filled = (text: string) =>
    text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => own[name] ?? "");
  return {
    exp_labels: { ...own, ...labels },
    exp_annotations: {
      summary: filled(annotations.summary),
      action: filled(annotations.action),
    },
  };
}
