import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { inTime } from "#app/adapters/in-time.ts";

/**
 * What this process counts, for Prometheus. Never use an id, an address or anything else that people wrote as a label:
 * who reads metrics may know no person, and each new value would be stored as a series of its own.
 *
 * The web process has two of these, its own and the build's, since it has two copies of this module.
 */
export const registry = new Registry();

/** In milliseconds: Prometheus itself waits ten seconds for all. */
const timeoutMs = 2_000;
/** In seconds. */
const durations = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function counter<Label extends string>(name: string, help: string, labels: Label[] = []) {
  return new Counter({ name, help, labelNames: labels, registers: [registry] });
}

/** A histogram of seconds. */
export function durationsOf<Label extends string>(name: string, help: string, labels: Label[]) {
  const buckets = durations;
  return new Histogram({ name, help, labelNames: labels, buckets, registers: [registry] });
}

export function gauge(name: string, help: string) {
  return new Gauge({ name, help, registers: [registry] });
}

/** A gauge whose value is read for each scrape. Values that cannot be read in time are omitted. */
export function readGauge<Label extends string>(
  { name, help, labels = [] }: { name: string; help: string; labels?: Label[] },
  read: () => Promise<{ labels: Record<Label, string>; value: number }[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const values = await inTime(read(), timeoutMs);
      this.reset();
      // Without labels, a reset sets it to 0, which is a value.
      if (labels.length === 0) this.remove();
      for (const { labels: of, value } of values ?? []) this.set(of, value);
    },
  });
}

/** All metrics of this copy, in Prometheus's text format. */
export function readMetrics(): Promise<string> {
  return registry.metrics();
}
