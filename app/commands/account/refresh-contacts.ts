import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Has the contacts fetched from Google in the background. */
export const refreshContactsCommand = {
  path: "/contacts/refresh",
  failed: { title: "Could not refresh the contacts." },
} satisfies Command;

export const refreshContactsForm = () => z.object({});
