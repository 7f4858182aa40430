import { setTimeout as pause } from "node:timers/promises";
import { round } from "../../../bench/processes.ts";
import type { AttackedWorld } from "./attacked-world.ts";
import { type Answers, type Flood, floods, setStatus, tasksOf } from "./floods.ts";

/** What another person waits for, in milliseconds, and the requests that were not answered with 200. */
type Waits = { page: number[]; change: number[]; refused: number };
export type FloodRow = {
  flood: string;
  answers: string;
  "page p90 ms": string;
  "change p90 ms": string;
  "worst ms": number;
  refused: number;
  ratio: number;
};

const roundsAlone = 40;
const longestMs = 20_000;
const fewestRounds = 10;
/** A person's rate limit allows ten changes a second. */
const pauseMs = 100;

/** The most that another person's p90 may grow by one person's flood. */
export const mostRatio = 2;

/** Measures another person's pages and changes alone, and beside each flood of one person. */
export async function measureFloods(world: AttackedWorld): Promise<FloodRow[]> {
  const rows: FloodRow[] = [];
  for (const flood of floods) {
    // The first requests of a process are slow.
    await waitAsOther(world, ({ page }) => page.length >= 10);
    const alone = await waitAsOther(world, ({ page }) => page.length >= roundsAlone);
    rows.push(await measureBeside(world, flood, alone));
  }
  return rows;
}

async function measureBeside(world: AttackedWorld, flood: Flood, alone: Waits): Promise<FloodRow> {
  const answers: Answers = new Map();
  let isOver = false;
  const running = flood.run(world, () => isOver, answers);
  const until = performance.now() + longestMs;
  const beside = await waitAsOther(
    world,
    ({ page }) => performance.now() > until && page.length >= fewestRounds,
  ).finally(() => {
    isOver = true;
  });
  await running;
  const ratios = [p90(beside.page) / p90(alone.page), p90(beside.change) / p90(alone.change)];
  return {
    flood: flood.name,
    answers: [...answers].map(([status, times]) => `${times} × ${status}`).join(", "),
    "page p90 ms": `${round(p90(alone.page))} → ${round(p90(beside.page))}`,
    "change p90 ms": `${round(p90(alone.change))} → ${round(p90(beside.change))}`,
    "worst ms": round(Math.max(...beside.page, ...beside.change)),
    refused: beside.refused,
    ratio: round(Math.max(...ratios)),
  };
}

/** Opens the desk and changes a task's status, in turn, until `isEnough`. */
async function waitAsOther(
  world: AttackedWorld,
  isEnough: (waits: Waits) => boolean,
): Promise<Waits> {
  const waits: Waits = { page: [], change: [], refused: 0 };
  const [task] = await tasksOf(world, world.victim);
  const time = async (times: number[], asked: () => Promise<Response>) => {
    const started = performance.now();
    const response = await asked();
    await response.arrayBuffer();
    times.push(performance.now() - started);
    if (response.status !== 200) waits.refused += 1;
  };
  const headers = { "sec-fetch-mode": "navigate" };
  while (!isEnough(waits)) {
    await time(waits.page, () => world.ask("/dashboard", world.victim, { headers }));
    await time(waits.change, () => setStatus(world, world.victim, task, waits.change.length));
    await pause(pauseMs);
  }
  return waits;
}

function p90(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.9)] ?? 0;
}
