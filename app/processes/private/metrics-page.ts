import { collectDefaultMetrics } from "prom-client";
import { readMetrics, registry } from "#app/adapters/metrics/registry.server.ts";
import type { PrivatePages } from "./private-server.ts";

/**
 * Prometheus's page: the metrics of this process, and each of the given texts, which contain other metrics. Called
 * once in each process.
 */
export function metricsPage(...further: (() => Promise<string>)[]): PrivatePages {
  collectDefaultMetrics({ register: registry });
  return {
    "/metrics": async () => {
      const texts = await Promise.all([readMetrics, ...further].map((read) => read()));
      return { status: 200, type: registry.contentType, body: texts.join("\n") };
    },
  };
}
