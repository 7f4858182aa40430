import type { ServerResponse } from "node:http";
import type { Patience } from "./patience.ts";

/**
 * Cuts off the reader of an answer that is complete and still waits here to be taken. Most are with the
 * system at once: for those it costs nothing.
 */
export function endWhenNotTaken(outgoing: ServerResponse, { ms }: Patience): void {
  if (outgoing.destroyed || outgoing.writableFinished || outgoing.writableLength === 0) return;
  const timer = setTimeout(() => outgoing.destroy(), ms);
  outgoing.once("close", () => clearTimeout(timer));
}
