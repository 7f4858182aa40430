import { collectDefaultMetrics } from "prom-client";
import { readMetrics, registry } from "#app/adapters/metrics/registry.server.ts";
import type { PrivatePages } from "./private-server.ts";

/**
 * Prometheus's page: what this process measures of itself, and each of the given texts, which hold other metrics.
 * Called once a process.
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
