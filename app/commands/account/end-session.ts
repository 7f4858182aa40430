import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Ends one of the user's sessions, or all sessions except this one. */
export const endSessionCommand = {
  path: "/sessions/end",
  done: { title: "Signed out" },
  failed: { title: "Could not end the session.", description: "Please try again." },
} satisfies Command;

export const endSessionForm = () =>
  z.object({ sessionId: z.union([z.literal("others"), z.uuid()]) });
