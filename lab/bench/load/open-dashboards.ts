import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { cookieFor } from "#tests/setup/journey/cookie-for.ts";
import type { Served } from "../dashboard/serve.ts";
import { residentMiB, round } from "../processes.ts";
import { type Answer, ask } from "./ask.ts";
import type { SignedIn } from "./seed-people.ts";
import { watchHealth } from "./watch-health.ts";

/** How often each browser opens the desk. */
const each = 3;
const warmUps = 30;
/** After about half a minute without work the process gives memory back. */
const settleMs = 40_000;

/**
 * Opens the desk from `browsers` browsers at once. A browser that is refused comes back when the server says, as
 * ours does. Times are of responses, except `untilShown`, which includes coming back.
 */
export async function openDashboards(served: Served, people: SignedIn[], browsers: number) {
  const cookies = await Promise.all(people.map(({ token }) => cookieFor(served.origin, token)));
  const address = `${served.origin}/dashboard`;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const cookieOf = (browser: number) => cookies[browser % cookies.length] ?? "";
  for (let page = 0; page < warmUps; page += 1) await ask(address, cookieOf(page), agent);
  const before = residentMiB(served.pid);
  const health = await watchHealth(`${served.origin}/health`);
  const answers: Answer[] = [];
  const untilShown: number[] = [];
  const browse = async (browser: number) => {
    for (let page = 0; page < each; page += 1) {
      const started = performance.now();
      let answer = await ask(address, cookieOf(browser), agent);
      answers.push(answer);
      while (answer.status === 503) {
        await pause(answer.retryAfterMs);
        answer = await ask(address, cookieOf(browser), agent);
        answers.push(answer);
      }
      untilShown.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: browsers }, (_, browser) => browse(browser)));
  const healthMs = await health.stop();
  agent.destroy();
  const loaded = residentMiB(served.pid);
  await pause(settleMs);
  const shown = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
  return {
    browsers,
    answers: answers.length,
    statuses: countStatuses(answers),
    p50Ms: percentile(shown, 0.5),
    p99Ms: percentile(shown, 0.99),
    shedShare: round(refused.length / answers.length),
    shedP99Ms: percentile(refused, 0.99),
    untilShownP99Ms: percentile(untilShown, 0.99),
    healthP99Ms: percentile(healthMs, 0.99),
    miB: `${before} : ${loaded} : ${residentMiB(served.pid)}`,
  };
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function countStatuses(answers: Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(", ");
}
