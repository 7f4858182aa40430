import { meetPeople, nobodyYet } from "../asks/choose-assignee.ts";
import { isFromMaker, meetBringer, nobodyBrought } from "../asks/message-role.ts";
import type { ExtractionThread, ThreadMessage } from "../extraction-types.ts";

/** Whether a person does the work or judges it. */
export type WriterRole = "maker" | "reviewer";

/**
 * Tells, message by message in order, which role each writer has had so far. Messages whose author is
 * not believed give nobody a role, not even their writer for later ones. All that questions know of
 * roles comes from here.
 */
export function readRoles(owner: Pick<ExtractionThread, "ownerEmail" | "ownerAddresses">) {
  const people = nobodyYet(owner);
  const bringers = nobodyBrought();
  const known = new Map<string, WriterRole>();
  return (message: ThreadMessage, index: number) => {
    if (message.doubt === undefined) {
      meetPeople(people, message);
      meetBringer(bringers, message, people);
    }
    const role = isFromMaker(message, bringers, people, index === 0) ? "maker" : "reviewer";
    const writer = message.from.address.toLowerCase();
    if (message.doubt === undefined) known.set(writer, role);
    return (address: string): WriterRole | null => {
      const asked = address.toLowerCase();
      return asked === writer ? role : (known.get(asked) ?? null);
    };
  };
}
