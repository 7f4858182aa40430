import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import { startChild } from "#app/processes/children/start-child.ts";
import { startOfflineGoogle } from "#demo/google/offline-google.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { cpuMs, descendantsOf, meterTree, residentMiB, round } from "../processes.ts";

const latencyMs = 100;
/** Gmail's quota since May 2026: units per minute and user, and the price of a message and of a thread. */
const quota = { unitsPerMinute: 6_000, message: 20, thread: 40 };
const threadList = z.object({ threads: z.array(z.object({ id: z.string() })) });

/**
 * Measures messages per minute that one worker imports at an emulated latency, with Gmail's quota and without
 * it; and the processor time of a message with its tasks and previews, in the worker and in its child processes.
 */
export async function runImport() {
  const google = await startOfflineGoogle({ seed: "full", publicOrigin: "http://localhost:3000" });
  const { env, ...database } = await openBenchDatabase(google.env);
  const worker = await startChild({
    name: "worker",
    command: [`${projectRoot}/app/processes/worker.ts`],
    env,
    onLine: (line) => console.error(`worker: ${line}`),
  });
  const app = await import("./app-modules.ts");
  try {
    const email = google.people[0]?.email ?? "";
    await google.edge.control.setLatency(latencyMs);
    const memory = () => [worker.pid, ...descendantsOf(worker.pid)].map(residentMiB);
    const idleMiB = memory();
    const throttled = await importAll(app, google, email, false);
    // Work that the first import left must not count as part of the second.
    await app.untilIdle();
    const meter = meterTree(worker.pid);
    const before = { worker: cpuMs(worker.pid), all: meter.readMs() };
    const unthrottled = await importAll(app, google, email, true);
    await app.untilIdle();
    const workerMs = cpuMs(worker.pid) - before.worker;
    const childrenMs = meter.readMs() - before.all - workerMs;
    meter.stop();
    const perMessage = (ms: number) => round(ms / unthrottled.messages, 1);
    return {
      latencyMs,
      messages: throttled.messages,
      withinQuota: throttled.perMinute,
      shareOfQuota: round(throttled.unitsPerMinute / quota.unitsPerMinute),
      unthrottled: unthrottled.perMinute,
      cpuMsPerMessage: { worker: perMessage(workerMs), children: perMessage(childrenMs) },
      messagesPerCoreSecond: round(1_000 / perMessage(workerMs + childrenMs), 1),
      workerIdleMiB: idleMiB,
      workerAfterMiB: memory(),
    };
  } finally {
    await app.close();
    await worker.stop();
    await google.close();
    await database.close();
  }
}

type App = typeof import("./app-modules.ts");
type Google = Awaited<ReturnType<typeof startOfflineGoogle>>;

async function importAll(app: App, google: Google, email: string, unthrottled: boolean) {
  const tokens = await google.edge.control.mintTokens(email);
  const viewer = await app.createConnectedUser(email, tokens);
  const found = await fetch(
    `${google.env.GMAIL_API_URL}/gmail/v1/users/me/threads?maxResults=100`,
    {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    },
  );
  const { threads } = threadList.parse(await found.json());
  const started = performance.now();
  await app.requestImport(viewer, {
    importId: randomUUID(),
    threads: threads.map(({ id }) => ({ threadId: id, subject: id })),
  });
  while (await app.isImporting(viewer)) {
    if (unthrottled)
      await app.db().execute(sql`update mailbox_connections set quota_spent_until = now()`);
    await pause(100);
  }
  const minutes = (performance.now() - started) / 60_000;
  const messages = await app.countMessages(viewer);
  const units = messages * quota.message + threads.length * quota.thread;
  return {
    messages,
    perMinute: Math.round(messages / minutes),
    unitsPerMinute: units / minutes,
  };
}
