import type { ContactRole } from "#app/domain/mailbox/contacts/contact-role.ts";
import type { ThreadPerson } from "#app/domain/threads/people.ts";

type Reason = ThreadPerson["reasons"][number];

/** The roles as the menu names them. */
export const roleNames: Record<ContactRole, string> = {
  client: "Client",
  maker: "Maker",
  printer: "Printer",
  colleague: "Colleague",
};

/** A person's role in a word or two. */
export function roleLabel({ role, certainty }: Pick<ThreadPerson, "role" | "certainty">): string {
  if (role === null) return certainty === "pending" ? "Reading again…" : "Role not known";
  return certainty === "guess" ? `${roleNames[role]}?` : roleNames[role];
}

/** How sure the role is. */
export const certaintyWords: Record<ThreadPerson["certainty"], string> = {
  said: "You said so.",
  likely: "By the mails:",
  guess: "A guess by the mails:",
  unknown: "The mails do not tell.",
  pending: "Galley reads the mails again.",
};

/** A label for each kind of evidence. For most, the words of a mail follow. */
export const groundWords: Record<Reason["ground"], string> = {
  said: "You said so",
  orders: "asks for work",
  delivers: "sends work",
  supplies: "sends material",
  judges: "judges the work",
  works: "reports work",
  "asks-for-approval": "asks for approval",
  title: "name or address",
  domain: "writes from your domain,",
};
