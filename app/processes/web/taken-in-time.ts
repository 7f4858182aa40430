import type { ServerResponse } from "node:http";
import type { Patience } from "./patience.ts";

/**
 * Disconnects a client that does not read a complete answer in time. Most answers are passed to the operating
 * system at once; for those this costs nothing.
 */
export function endWhenNotTaken(outgoing: ServerResponse, { ms }: Patience): void {
  if (outgoing.destroyed || outgoing.writableFinished || outgoing.writableLength === 0) return;
  const timer = setTimeout(() => outgoing.destroy(), ms);
  outgoing.once("close", () => clearTimeout(timer));
}
