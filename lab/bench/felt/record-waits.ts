import type { Page } from "playwright";
import { z } from "zod";

const waitsSchema = z.object({
  lcpMs: z.number(),
  cls: z.number(),
  slowestInputMs: z.number(),
});
export type Waits = z.infer<typeof waitsSchema>;

/** Records LCP, CLS and the inputs of INP as defined by web.dev, from the next page load on. */
export async function recordWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waits = { lcpMs: 0, cls: 0, slowestInputMs: 0 };
    Object.assign(window, { waits });
    const follow = (
      type: string,
      note: (entry: Record<string, number>) => void,
      options: Record<string, number> = {},
    ) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry.toJSON());
      }).observe({ type, buffered: true, ...options });
    follow("largest-contentful-paint", ({ startTime = 0 }) => {
      waits.lcpMs = startTime;
    });
    follow("layout-shift", ({ value = 0, hadRecentInput }) => {
      if (!hadRecentInput) waits.cls += value;
    });
    const noteInput = ({ duration = 0, interactionId = 0 }) => {
      if (interactionId) waits.slowestInputMs = Math.max(waits.slowestInputMs, duration);
    };
    follow("event", noteInput, { durationThreshold: 16 });
  });
}

/** The records since the page was loaded. */
export async function readWaits(page: Page): Promise<Waits> {
  return waitsSchema.parse(await page.evaluate(() => Reflect.get(window, "waits")));
}

/** Forgets the inputs so far, so that the next one is measured alone. */
export async function forgetInputs(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(Reflect.get(window, "waits"), { slowestInputMs: 0 }));
}
