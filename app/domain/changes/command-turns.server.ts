import { currentOwner, isHolding } from "#app/adapters/db/on-behalf-of.server.ts";
import { createPlaces } from "#app/adapters/fair-places.ts";
import { takeShare } from "#app/adapters/take-share.server.ts";

/**
 * Commands of a viewer's requests run one after the other, in the order in which they came: their locks let no two
 * commit at once anyway, and of two that wait for a lock PostgreSQL may let the later one in first.
 */
const ofRequests = createPlaces({
  ...{ places: Infinity, placesEach: 1 },
  ...{ waitingEach: 50, patienceMs: 10_000 },
});
/** Jobs of one user's import run four at a time. Nobody looks at one, so it waits as long as it takes. */
const ofJobs = createPlaces({ places: Infinity, placesEach: 4 });

/**
 * Runs a viewer's command when its turn comes, before it takes a connection: commands that wait for each other's
 * locks must not hold connections that other viewers need. Rejects with ShareTaken, having done nothing, if more than
 * 50 commands of the viewer's requests wait or one waited ten seconds. A command inside of another one waits for nothing.
 */
export async function inTurn<Result>(
  viewer: { id: string },
  command: () => Promise<Result>,
): Promise<Result> {
  if (isHolding()) return command();
  const leave = await takeTurn(viewer.id);
  try {
    return await command();
  } finally {
    leave();
  }
}

/** How many commands wait for their viewer's turn. */
export function waitingCommands(): number {
  return ofRequests.waiting() + ofJobs.waiting();
}

function takeTurn(viewerId: string): Promise<() => void> {
  const isAwaited = currentOwner() !== null;
  return isAwaited ? takeShare(ofRequests, viewerId, "command") : ofJobs.take(viewerId);
}
