import { poolUse } from "#app/adapters/db/client.server.ts";
import { readGauge } from "#app/adapters/metrics/registry.server.ts";
import { waitingCommands } from "./command-turns.server.ts";

/** Adds a gauge of what waits because its person has as much at once as a share allows. */
export function measureTurns(): void {
  readGauge(
    {
      name: "galley_share_waiting",
      help: "Commands that wait for their person's turn, and queries that wait for their person's share of the connections",
      labels: ["what"],
    },
    async () => [
      { labels: { what: "command" }, value: waitingCommands() },
      { labels: { what: "connection" }, value: poolUse().waitingForShare },
    ],
  );
}
