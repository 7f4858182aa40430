import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Queues a job that fetches the contacts from Google. */
export const refreshContactsCommand = {
  path: "/contacts/refresh",
  failed: { title: "Could not refresh the contacts." },
} satisfies Command;

export const refreshContactsForm = () => z.object({});
