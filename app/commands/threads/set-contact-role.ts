import { z } from "zod";
import { type Command, type ToastMessage, textOf, undoBy } from "#app/commands/command.ts";
import { personAddress } from "#app/commands/form-fields.ts";
import { type ContactRole, contactRoles } from "#app/domain/mailbox/contacts/contact-role.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** The field's value that lets the mails decide. */
export const noRole = "none";

/** Sets the role of a person of a thread, for every thread, or lets the mails decide again. */
export const setContactRoleCommand = {
  path: "/threads/:threadId/contact-role",
  failed: { title: "Could not change the role." },
  apply: (form: FormData) => {
    const role = contactRoles.find((one) => one === textOf(form, "role")) ?? null;
    const certainty = role === null ? ("pending" as const) : ("said" as const);
    return { address: textOf(form, "address"), person: { role, certainty } };
  },
} satisfies Command;

/** The paths of the command in /api. */
export const setContactRoleCalls = ["/api/threads/{threadId}/contact-role"] as const;

type Input = { threadId: string; address: string; role: ContactRole | null };

function setContactRoleDone(
  { previous }: { previous: ContactRole | null },
  { threadId, address, role }: Input,
): ToastMessage {
  const title = role === null ? "Galley decides by the mails" : `Kept as ${role}`;
  if (previous === role) return { title };
  const undo = undoBy(setContactRoleCommand, { threadId }, { address, role: previous ?? noRole });
  const description = "It counts in every thread. The newest 25 with this contact are read again.";
  return { title, description, undo };
}

/** The messages that only the server makes. */
export const setContactRoleAnswer = {
  done: setContactRoleDone,
  missing: "This contact is not in the thread any more.",
};

/** The reason when too many contacts have a role. */
export const tooManyRoles =
  "As many contacts as are allowed have a role. Let Galley decide for some of them first.";

export const setContactRoleForm = () =>
  z.object({
    threadId: threadIdSchema,
    address: personAddress,
    role: z.enum([...contactRoles, noRole]).transform((role) => (role === noRole ? null : role)),
  });
