import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#app/env.server.ts";
import { startChild } from "#app/processes/children/start-child.ts";
import { startOfflineGoogle } from "#demo/google/offline-google.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import { openBenchDatabase } from "../bench-database.ts";
import { median, round } from "../processes.ts";
import type { Steps } from "./app-modules.ts";
import { writeSlowMailbox, writeSmallMail } from "./mails.ts";

const mailsOfTheGreedy = 5_000;
const rounds = 10;
const backlogOfPreviews = 20;
const longestMs = 120_000;
/** Within Gmail's quota, the previews that wait grow by about twenty a minute. */
const longestBacklogMs = 300_000;
const goal = 2;

type Step = keyof Steps;
type Times = Record<Step, number>;
const steps: Step[] = ["card", "preview", "task"];

/**
 * Measures milliseconds from one person's import of one mail until its card, its preview and its task show:
 * alone, and while another person imports 5,000 mails, every fourth with a PDF that takes seconds to draw.
 * The second measurement starts when that person's previews queue up while their import goes on.
 */
export async function runFairness() {
  const seed = await buildSeed({ size: "small", now: new Date() });
  const [greedyPerson, otherPerson] = seed.people;
  if (!greedyPerson || !otherPerson) throw new Error("The seed has fewer than two people.");
  const slowMails = await writeSlowMailbox(greedyPerson.email, mailsOfTheGreedy);
  greedyPerson.messages.push(...slowMails);
  const google = await startOfflineGoogle({ seed, publicOrigin: "http://localhost:3000" });
  const { env, ...database } = await openBenchDatabase(google.env);
  const worker = await startChild({
    name: "worker",
    command: [`${projectRoot}/app/processes/worker.ts`],
    env,
    onLine: (line) => console.error(`worker: ${line}`),
  });
  const app = {
    ...(await import("../import/app-modules.ts")),
    ...(await import("./app-modules.ts")),
  };
  // Pushes are off, so only imports are measured.
  await google.edge.control.setPushEndpoint(null);
  const connect = async (email: string) => ({
    email,
    ...(await app.createConnectedUser(email, await google.edge.control.mintTokens(email))),
  });
  let sent = 0;
  const importOne = async (who: { id: string; email: string }): Promise<Times> => {
    sent += 1;
    const raw = await writeSmallMail(who.email, sent);
    const { threadId } = await google.edge.control.deliver(who.email, raw);
    const started = performance.now();
    await app.requestImport(who, {
      importId: randomUUID(),
      threads: [{ threadId, subject: `Label ${sent}` }],
    });
    return timeSteps(() => app.findSteps(who, threadId), started);
  };
  try {
    const [greedy, other] = [await connect(greedyPerson.email), await connect(otherPerson.email)];
    await importOne(other);
    const alone = await repeat(() => importOne(other));
    const threads = slowMails.map(({ threadId, subject }) => ({ threadId, subject }));
    await app.requestImport(greedy, { importId: randomUUID(), threads });
    const before = await untilBacklog(() => app.countWaiting(greedy));
    const beside = await repeat(() => importOne(other));
    const after = await app.countWaiting(greedy);
    return {
      table: steps.map((step) => rowOf(step, alone, beside)),
      goal: `ratio at most ${goal}`,
      waitingMails: `${before.mails} to ${after.mails}`,
      waitingPreviews: `${before.previews} to ${after.previews}`,
    };
  } finally {
    await app.close();
    await worker.stop();
    await google.close();
    await database.close();
  }
}

async function untilBacklog<Waiting extends { previews: number }>(
  count: () => Promise<Waiting>,
): Promise<Waiting> {
  const until = performance.now() + longestBacklogMs;
  while (performance.now() < until) {
    const waiting = await count();
    if (waiting.previews >= backlogOfPreviews) return waiting;
    await pause(500);
  }
  throw new Error("The PDFs are drawn as fast as they come: no previews wait.");
}

async function repeat(measure: () => Promise<Times>): Promise<Times[]> {
  const times: Times[] = [];
  for (let index = 0; index < rounds; index++) times.push(await measure());
  return times;
}

async function timeSteps(look: () => Promise<Steps>, started: number): Promise<Times> {
  const times: Partial<Times> = {};
  while (performance.now() - started < longestMs) {
    const seen = await look();
    for (const step of steps) {
      if (seen[step]) times[step] ??= performance.now() - started;
    }
    const { card, preview, task } = times;
    if (card !== undefined && preview !== undefined && task !== undefined) {
      return { card, preview, task };
    }
    await pause(20);
  }
  throw new Error(`After ${longestMs} ms only ${Object.keys(times).join(", ") || "nothing"} came.`);
}

function rowOf(step: Step, alone: Times[], beside: Times[]) {
  const [a, b] = [alone, beside].map((times) => times.map((one) => one[step]));
  const [aloneMs, besideMs] = [median(a ?? []), median(b ?? [])];
  return {
    step,
    aloneMs: round(aloneMs, 0),
    besideMs: round(besideMs, 0),
    ratio: round(besideMs / aloneMs),
    worstAloneMs: round(Math.max(...(a ?? [])), 0),
    worstBesideMs: round(Math.max(...(b ?? [])), 0),
  };
}
