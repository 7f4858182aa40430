import { type Outage, outageOf } from "#app/adapters/outage.ts";
import { overloadOf } from "#app/adapters/overload.ts";

/** Why a request could not be served, through no fault of its content: the status and the sentence of the answer. */
export type Unserved = {
  why: Outage | "overload" | "own-overload";
  status: 429 | 503;
  message: string;
};

export const busyMessage = "Galley is busy at the moment. Please try again in a moment.";

const ownOverload: Unserved = {
  why: "own-overload",
  status: 429,
  message:
    "Galley is still busy with what you asked for before, so this was not done. Please try again in a moment.",
};
const overload: Unserved = { why: "overload", status: 503, message: busyMessage };

const messages: Record<Outage, string> = {
  unreachable: "Galley cannot reach its database at the moment. Please try again in a moment.",
  full: "The disk of this server is full, so nothing can be saved at the moment. Nothing that you saved before is lost.",
  "read-only":
    "This server can only be read at the moment: nothing can be saved. Please try again later.",
};

/** Returns the overload or the outage that an error, or one of its causes, reports; null for any other error. */
export function unservedBy(error: unknown): Unserved | null {
  const whose = overloadOf(error);
  if (whose) return whose === "owner" ? ownOverload : overload;
  const outage = outageOf(error);
  return outage && { why: outage, status: 503, message: messages[outage] };
}
