import { setTimeout as pause } from "node:timers/promises";
import { median, round } from "../../bench/processes.ts";
import type { AttackedWorld } from "./attacked-world.ts";
import { mailTo } from "./mails.ts";

/** Milliseconds: the desk's page, and from an import's start to its task. */
export type Latency = { deskMs: number; taskMs: number; worstTaskMs: number };

const patienceMs = 120_000;

/** Measures how long an ordinary person waits, until `over` returns true; three rounds at least. */
export async function measurePerson(world: AttackedWorld, over: () => boolean): Promise<Latency> {
  const desk: number[] = [];
  const task: number[] = [];
  do {
    for (let times = 0; times < 3; times++) desk.push(await timeDesk(world));
    task.push(await timeTask(world));
  } while (task.length < 3 || !over());
  return {
    deskMs: round(median(desk), 0),
    taskMs: round(median(task), 0),
    worstTaskMs: round(Math.max(...task), 0),
  };
}

async function timeDesk({ ask, victim }: AttackedWorld): Promise<number> {
  const started = performance.now();
  const response = await ask("/dashboard", victim, { headers: { "sec-fetch-mode": "navigate" } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The desk answered ${response.status}.`);
  return performance.now() - started;
}

async function timeTask({ app, importMails, victim }: AttackedWorld): Promise<number> {
  const raw = mailTo(victim.email, { subject: "Tea box", text: "Please make the logo larger." });
  const started = performance.now();
  const [threadId = ""] = await importMails(victim, [raw]);
  while ((await app.listTasks(victim, threadId)).length === 0) {
    if (performance.now() - started > patienceMs) return patienceMs;
    await pause(25);
  }
  return performance.now() - started;
}
