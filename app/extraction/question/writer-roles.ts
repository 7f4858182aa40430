import { meetPeople, nobodyYet } from "../asks/choose-assignee.ts";
import { isFromMaker, meetBringer, nobodyBrought } from "../asks/message-role.ts";
import type { ExtractionThread, ThreadMessage } from "../extraction-types.ts";

type RoleFacts = Pick<ExtractionThread, "ownerEmail" | "ownerAddresses" | "knownRoles">;

/** Whether a person does the work or judges it. */
export type WriterRole = "maker" | "reviewer";

/**
 * Tells, message by message in order, which role each writer has had so far. Messages whose author is
 * not believed give nobody a role, not even their writer for later ones. All that questions know of
 * roles comes from here.
 */
export function readRoles(thread: RoleFacts) {
  const people = nobodyYet(thread);
  const said = sidesSaid(thread);
  const bringers = nobodyBrought();
  const known = new Map<string, WriterRole>();
  return (message: ThreadMessage, index: number) => {
    if (message.doubt === undefined) {
      meetPeople(people, message);
      meetBringer(bringers, message, people);
    }
    const writer = message.from.address.toLowerCase();
    const shown = isFromMaker(message, bringers, people, index === 0) ? "maker" : "reviewer";
    const role = said.get(writer) ?? shown;
    if (message.doubt === undefined) known.set(writer, role);
    return (address: string): WriterRole | null => {
      const asked = address.toLowerCase();
      return asked === writer ? role : (said.get(asked) ?? known.get(asked) ?? null);
    };
  };
}

/** What the owner said of people decides. A colleague may be on either side: their mails tell. */
function sidesSaid({ ownerEmail, ownerAddresses = [], knownRoles = [] }: RoleFacts) {
  const own = new Set([ownerEmail, ...ownerAddresses].map((one) => one.toLowerCase()));
  const sides = new Map<string, WriterRole>();
  for (const { role, ...known } of knownRoles) {
    const address = known.address.toLowerCase();
    if (role === "colleague" || own.has(address)) continue;
    sides.set(address, role === "client" ? "reviewer" : "maker");
  }
  return sides;
}
