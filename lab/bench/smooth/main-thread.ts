import type { Browser, Page } from "playwright";
import { z } from "zod";
import { round } from "../processes.ts";

export type Step = {
  step: string;
  /** The longest task of the page's main thread: its wall time in milliseconds, and its processor time. */
  longestMs: number;
  longestCpuMs: number;
  over50Ms: number;
  over100Ms: number;
  /** Processor time of the whole step on the main thread, in milliseconds. */
  totalCpuMs: number;
};

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.looseObject({ name: z.string().optional() }).default({}),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** Measures the work of the page's main thread while `act` runs, from Chromium's own trace. */
export async function traceStep(
  browser: Browser,
  page: Page,
  step: string,
  act: () => Promise<unknown>,
): Promise<Step> {
  await browser.startTracing(page, {
    categories: ["toplevel", "__metadata"],
  });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === "X" && name === "ThreadControllerImpl::RunTask" && mains.has(`${pid} ${tid}`),
  );
  // A trace counts in microseconds.
  const most = (values: number[]) => round(Math.max(0, ...values) / 1000, 1);
  const over = (ms: number) => tasks.filter(({ dur }) => dur > ms * 1000).length;
  return {
    step,
    longestMs: most(tasks.map(({ dur }) => dur)),
    longestCpuMs: most(tasks.map(({ tdur }) => tdur)),
    over50Ms: over(50),
    over100Ms: over(100),
    totalCpuMs: round(tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1000, 0),
  };
}
