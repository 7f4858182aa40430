import { round } from "../../bench/processes.ts";
import type { AttackedWorld } from "./attacked-world.ts";
import { type Answers, type Flood, floods, tasksOf } from "./floods.ts";
import { startOtherPerson, type Waits } from "./other-person.ts";

export type FloodRow = {
  flood: string;
  answers: string;
  "page p90 ms": string;
  "change p90 ms": string;
  "worst ms": string;
  refused: number;
  ratio: number;
};

/** Before each flood and after it: the machine may have other work, too. */
const alone = { rounds: 20, ms: 4_000 };
const beside = { rounds: 10, ms: 20_000 };

/** The most that another person's p90 may grow by one person's flood. */
export const mostRatio = 2;

/** Measures another person's pages and changes alone, and beside each flood of one person. */
export async function measureFloods(world: AttackedWorld): Promise<FloodRow[]> {
  const { origin, victim } = world;
  const [taskId = ""] = await tasksOf(world, victim);
  const other = startOtherPerson({ origin, cookie: victim.cookie, taskId });
  const rows: FloodRow[] = [];
  try {
    // The first requests of a process are slow.
    await other.work(alone);
    for (const flood of floods) {
      await flood.prepare?.(world);
      const before = await other.work(alone);
      const { answers, during } = await measureBeside(world, flood, () => other.work(beside));
      const after = await other.work(alone);
      rows.push(rowOf(flood, answers, [before, after], during));
    }
    return rows;
  } finally {
    await other.stop();
  }
}

async function measureBeside(world: AttackedWorld, flood: Flood, work: () => Promise<Waits>) {
  const answers: Answers = new Map();
  let isOver = false;
  const running = flood.run(world, () => isOver, answers);
  const during = await work().finally(() => {
    isOver = true;
  });
  await running;
  return { answers, during };
}

function rowOf({ name }: Flood, answers: Answers, without: Waits[], during: Waits): FloodRow {
  const page = without.flatMap((waits) => waits.page);
  const change = without.flatMap((waits) => waits.change);
  const ratios = [p90(during.page) / p90(page), p90(during.change) / p90(change)];
  return {
    flood: name,
    answers: [...answers].map(([status, times]) => `${times} × ${status}`).join(", "),
    "page p90 ms": `${round(p90(page))} → ${round(p90(during.page))}`,
    "change p90 ms": `${round(p90(change))} → ${round(p90(during.change))}`,
    "worst ms": `${round(Math.max(...page, ...change))} → ${round(Math.max(...during.page, ...during.change))}`,
    refused: during.refused,
    ratio: round(Math.max(...ratios)),
  };
}

function p90(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.9)] ?? 0;
}
