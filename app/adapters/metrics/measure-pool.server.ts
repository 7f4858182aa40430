import { poolUse } from "#app/adapters/db/client.server.ts";
import { readGauge } from "./registry.server.ts";

/** Adds gauges of the process's database connections. */
export function measurePool(): void {
  readGauge(
    {
      name: "galley_database_connections",
      help: "Connections of this process's pool",
      labels: ["state"],
    },
    async () => {
      const { open, idle } = poolUse();
      return [
        { labels: { state: "busy" }, value: open - idle },
        { labels: { state: "idle" }, value: idle },
      ];
    },
  );
  readGauge(
    {
      name: "galley_database_waiting",
      help: "Queries and transactions that wait for a connection of the pool",
    },
    async () => [{ labels: {}, value: poolUse().waiting }],
  );
}
