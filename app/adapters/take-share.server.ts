import { type FairPlaces, PlacesTaken } from "./fair-places.ts";
import { counter } from "./metrics/registry.server.ts";
import { ShareTaken } from "./overload.ts";

const refused = counter(
  "galley_share_refused_total",
  "Commands and connections that were refused because one person asked for too much at once",
  ["what"],
);

/**
 * Waits for a place of this person's share. Returns a function that gives it back. Rejects with ShareTaken when too much
 * of the person's waits, or waited too long.
 */
export async function takeShare(
  places: FairPlaces,
  owner: string,
  what: "command" | "connection",
): Promise<() => void> {
  try {
    return await places.take(owner);
  } catch (error) {
    if (!(error instanceof PlacesTaken)) throw error;
    refused.inc({ what });
    throw new ShareTaken();
  }
}
