import { type Command, textOf } from "#app/domain/command/command.ts";
import { restoreFailed } from "#app/domain/command/trash-words.ts";
import { contactRoles } from "#app/domain/mailbox/contacts/contact-role.ts";

/** Moves a thread to the trash. */
export const trashThreadCommand = {
  path: "/threads/:threadId/trash",
  api: ["/api/files/thread/{threadId}"],
  failed: { title: "Failed to move thread to trash." },
  apply: () => ({ isLeaving: true }),
  event: () => ({ name: "delete", properties: { what: "thread", forever: false, items: 1 } }),
} satisfies Command;

/** Restores a thread from the trash. */
export const restoreThreadCommand = {
  path: "/threads/:threadId/restore",
  api: ["/api/threads/{threadId}/restore"],
  failed: restoreFailed,
} satisfies Command;

/** Retries reading a mail, or extracting the tasks of a whole thread; or asks the language model about it again. */
export const readAgainCommand = {
  path: "/threads/:threadId/read-again",
  failed: { title: "Could not read it again." },
} satisfies Command;

/** Leaves a thread out of what a language model reads, or lets it be read again. */
export const setModelOptOutCommand = {
  path: "/threads/:threadId/model-opt-out",
  api: ["/api/threads/{threadId}/model-opt-out"],
  failed: { title: "Could not change what the language model reads." },
  apply: (form: FormData) => ({ optOut: textOf(form, "optOut") === "true" }),
} satisfies Command;

/** The most further mails whose closings are undone at once. */
export const mostMailsUndone = 100;

/** Reopens all tasks that one mail closed by itself, or several mails. */
export const undoClosingsCommand = {
  path: "/threads/:threadId/undo-closings",
  api: ["/api/threads/{threadId}/undo-closings"],
  failed: { title: "Could not reopen the tasks." },
} satisfies Command;

/** The field's value that lets the mails decide. */
export const noRole = "none";

/** Sets the role of a person of a thread, for every thread, or lets the mails decide again. */
export const setContactRoleCommand = {
  path: "/threads/:threadId/contact-role",
  api: ["/api/threads/{threadId}/contact-role"],
  failed: { title: "Could not change the role." },
  apply: (form: FormData) => {
    const role = contactRoles.find((one) => one === textOf(form, "role")) ?? null;
    const certainty = role === null ? ("pending" as const) : ("said" as const);
    return { address: textOf(form, "address"), person: { role, certainty } };
  },
} satisfies Command;

export const threadCommands = [
  trashThreadCommand,
  restoreThreadCommand,
  readAgainCommand,
  setModelOptOutCommand,
  undoClosingsCommand,
  setContactRoleCommand,
];
