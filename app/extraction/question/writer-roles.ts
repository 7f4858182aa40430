import { meetPeople, nobodyYet } from "../asks/choose-assignee.ts";
import { isFromMaker, meetBringer, nobodyBrought } from "../asks/message-role.ts";
import type { ExtractionThread, ThreadMessage, WriterRole } from "../extraction-types.ts";

type RoleFacts = Pick<ExtractionThread, "ownerEmail" | "ownerAddresses" | "knownRoles">;

/**
 * Returns, message by message in order, the role of each writer so far. Messages of untrusted authors give nobody
 * a role, not even their writer for later ones. Questions take roles from here only.
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

/** The roles that the owner gave decide. A colleague may be on either side: their mails decide. */
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
