import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Disconnects the mailbox. Imported threads stay. */
export const disconnectMailboxCommand = {
  path: "/mailbox/disconnect",
  done: { title: "Gmail disconnected", description: "Imported threads stay here." },
  failed: { title: "Could not disconnect Gmail." },
} satisfies Command;

export const disconnectMailboxForm = () => z.object({});
