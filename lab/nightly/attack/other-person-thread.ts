import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { askedSchema, type OtherPerson, type Waits } from "./other-person.ts";

/** A person's rate limit allows ten changes a second. */
const pauseMs = 100;
const statuses = ["in_progress", "not_started"];
const { origin, cookie, taskId }: OtherPerson = workerData;

const headers = { origin, cookie, "sec-fetch-site": "same-origin" };
const openDesk = () =>
  fetch(`${origin}/dashboard`, { headers: { ...headers, "sec-fetch-mode": "navigate" } });
const setStatus = (count: number) =>
  fetch(`${origin}/api/feedback/${taskId}/status`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ status: statuses[count % 2] }),
  });

async function time(times: number[], asked: Promise<Response>): Promise<number> {
  const started = performance.now();
  const response = await asked;
  await response.arrayBuffer();
  times.push(performance.now() - started);
  return response.status;
}

/** Opens the desk and changes a task's status, in turn. */
async function work({ rounds, ms }: { rounds: number; ms: number }): Promise<Waits> {
  const waits: Waits = { page: [], change: [], refused: 0 };
  const until = performance.now() + ms;
  while (waits.page.length < rounds || performance.now() < until) {
    const page = await time(waits.page, openDesk());
    const change = await time(waits.change, setStatus(waits.change.length));
    waits.refused += [page, change].filter((status) => status !== 200).length;
    await pause(pauseMs);
  }
  return waits;
}

parentPort?.on("message", async (asked: unknown) => {
  parentPort?.postMessage(await work(askedSchema.parse(asked)));
});
