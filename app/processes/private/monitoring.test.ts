import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import "#app/adapters/metrics/decoder-metrics.server.ts";
import "#app/adapters/google/google-fetch.server.ts";
import "#app/adapters/queue/run-job.server.ts";
import "#app/adapters/metrics/model-metrics.server.ts";
import "#app/adapters/metrics/request-metrics.server.ts";
import "#app/processes/web/shedding/admission.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { measurePool } from "#app/adapters/metrics/measure-pool.server.ts";
import { measureQueues } from "#app/adapters/metrics/measure-queues.server.ts";
import { registry } from "#app/adapters/metrics/registry.server.ts";
import { measureBackups } from "#app/domain/backup/scheduled-backup.server.ts";
import { measureTurns } from "#app/domain/changes/measure-turns.server.ts";
import { gmailQuota, peopleQuota } from "#app/domain/mailbox/quota/api-quota.server.ts";
import { measureQuota } from "#app/domain/mailbox/quota/measure-quota.server.ts";
import { pauseCalls } from "#app/domain/mailbox/quota/pause-calls.server.ts";
import { projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { env, projectRoot } from "#app/env.server.ts";
import { metricsPage } from "./private-server.ts";

const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
});

const read = (name: string) => readFile(join(projectRoot, "docs/monitoring", name), "utf8");

async function queries(): Promise<string[]> {
  const { panels } = dashboardSchema.parse(JSON.parse(await read("grafana-dashboard.json")));
  const { groups } = rulesSchema.parse(parse(await read("alert-rules.yml")));
  return [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];
}

beforeAll(() => {
  measurePool();
  measureTurns();
  measureQueues();
  measureQuota();
  measureBackups();
});
afterAll(() => db().delete(projectQuotas));

const pages = metricsPage();
const page = async () => String((await pages["/metrics"]?.())?.body);

/** The series of every metric: what a query may name. */
async function series(): Promise<Set<string>> {
  const types = [...(await page()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["bucket", "sum", "count"].map((end) => `${name}_${end}`) : [name],
    ),
  );
}

test("the dashboard and the alert rules name only metrics and labels that exist", async () => {
  const present = await series();
  const asked = (await queries()).join("\n");
  const named: string[] = asked.match(/\b(?:galley|nodejs|process)_\w+/g) ?? [];
  expect(new Set(named).size).toBeGreaterThan(15);
  expect(named.filter((name) => !present.has(name))).toEqual([]);
  const ours = [...present].filter((name) => name.startsWith("galley_"));
  // The counts and sums of histograms are for other questions.
  const unshown = ours.filter((name) => !named.includes(name) && !/_(?:sum|count)$/.test(name));
  expect(unshown).toEqual([]);

  const labels = new Set<string>(["job", "instance", "le"]);
  for (const metric of registry.getMetricsAsArray()) {
    const names: unknown = Reflect.get(metric, "labelNames");
    if (Array.isArray(names)) for (const name of names) labels.add(String(name));
  }
  const inBraces = [...asked.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|=)/g)].map(([, name = ""]) => name);
  const grouped = [...asked.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );
  expect([...inBraces, ...grouped].filter((name) => !labels.has(name))).toEqual([]);
});

test("a pause of the project leaves no units only if the day's are used up", async () => {
  const perDay = env().GMAIL_UNITS_PER_DAY;
  const gauges = async () =>
    Object.fromEntries(
      [...(await page()).matchAll(/^galley_google_(\w+)\{api="gmail"\} (\S+)$/gm)].map(
        ([, name, value]) => [name, Number(value)],
      ),
    );
  const of = (left: number, paused: number) => ({
    quota_left_units: left,
    quota_daily_units: perDay,
    project_paused: paused,
  });
  await db().delete(projectQuotas);
  expect(await gauges()).toEqual(of(perDay, 0));
  const limited = { kind: "rate-limited", status: 429, detail: "" } as const;
  const nobody = { id: crypto.randomUUID() };
  await pauseCalls(
    nobody,
    gmailQuota,
    { ...limited, retryAfterMs: 60_000, limit: "project-minute" },
    0,
  );
  expect(await gauges()).toEqual(of(perDay, 1));
  await pauseCalls(
    nobody,
    gmailQuota,
    { ...limited, retryAfterMs: 90_000, limit: "project-day" },
    0,
  );
  expect(await gauges()).toEqual(of(0, 1));
  const paused = 'galley_google_project_paused{api="people"}';
  expect(await page()).toContain(`${paused} 0`);
  await pauseCalls(
    nobody,
    peopleQuota,
    { ...limited, retryAfterMs: 60_000, limit: "project-minute" },
    0,
  );
  expect(await page()).toContain(`${paused} 1`);
});
