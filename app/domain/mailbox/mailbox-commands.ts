import type { Command } from "#app/domain/command/command.ts";

/** Disconnects the mailbox. Imported threads stay. */
export const disconnectMailboxCommand = {
  path: "/mailbox/disconnect",
  failed: { title: "Could not disconnect Gmail." },
} satisfies Command;

/** Queues a job that fetches the contacts from Google. */
export const refreshContactsCommand = {
  path: "/contacts/refresh",
  failed: { title: "Could not refresh the contacts." },
} satisfies Command;

export const mailboxCommands = [disconnectMailboxCommand, refreshContactsCommand];
