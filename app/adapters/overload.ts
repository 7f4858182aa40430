import { PlacesTaken } from "./fair-places.ts";

/** One person asked for more at once than a share allows. What was asked for was not begun. */
export class ShareTaken extends Error {
  constructor() {
    super("One person asked for too much at once.");
  }
}

/** The message of pg's error without a code when all connections of the pool were busy for too long. */
const poolIsBusy = "timeout exceeded when trying to connect";

/**
 * Returns whose requests were too many at once if an error, or one of its causes, reports that: those of the person who
 * asked (`owner`), or of all people together; null for any other error.
 */
export function overloadOf(error: unknown): PlacesTaken["whose"] | null {
  if (error instanceof ShareTaken) return "owner";
  if (error instanceof PlacesTaken) return error.whose;
  if (!(error instanceof Error)) return null;
  return error.message === poolIsBusy ? "all" : overloadOf(error.cause);
}
