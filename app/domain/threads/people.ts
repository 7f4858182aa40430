import { z } from "zod";
import {
  type KnownRole,
  type Participant,
  participantSchema,
  type Role,
} from "#app/extraction/roles/role-types.ts";

/** Below it a role is shown as a guess. */
const sure = 0.75;

/**
 * A person of a thread and their role in it. `certainty` tells what the role rests on: `said` by the
 * user, `likely` or a `guess` by the mails; `unknown`, and `pending` while the thread is read again,
 * are without a role.
 */
export const threadPersonSchema = participantSchema
  .pick({ name: true, addresses: true, isOwner: true, role: true, reasons: true })
  .extend({ certainty: z.enum(["said", "likely", "guess", "unknown", "pending"]) });
export type ThreadPerson = z.output<typeof threadPersonSchema>;

/**
 * Returns the people that the last reading of a thread found, with the roles that the user gives them now. Until
 * the thread is read again, the reading may be older than those.
 */
export function peopleOf(
  participants: readonly Participant[],
  said: readonly KnownRole[],
): ThreadPerson[] {
  const roles = new Map(said.map(({ address, role }) => [address, role]));
  return participants.map(({ confidence, role, reasons, ...person }) => {
    const saidNow = person.addresses.map((address) => roles.get(address)).find(isRole);
    const shown = reasons.filter(({ ground }) => ground !== "said");
    const wasSaid = shown.length < reasons.length;
    if (saidNow && !person.isOwner) {
      return { ...person, role: saidNow, certainty: "said", reasons: shown };
    }
    if (wasSaid) return { ...person, role: null, certainty: "pending", reasons: [] };
    const certainty = role === null ? "unknown" : confidence < sure ? "guess" : "likely";
    return { ...person, role, certainty, reasons };
  });
}

function isRole(role: Role | undefined): role is Role {
  return role !== undefined;
}
