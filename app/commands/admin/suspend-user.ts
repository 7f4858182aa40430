import { z } from "zod";
import type { Command } from "#app/commands/command.ts";

/** Suspends a user or admits them again. For administrators. */
export const suspendUserCommand = {
  path: "/admin/people/:userId/suspended",
  done: ({ email }: { email: string }, { suspended }: { suspended: boolean }) => ({
    title: suspended ? "User suspended" : "User admitted again",
    description: suspended ? `${email} is signed out everywhere.` : `${email} may sign in.`,
  }),
  failed: { title: "Could not change this user." },
  missing: "Reload the page to see who is there. Administrators cannot be suspended.",
} satisfies Command;

export const suspendUserForm = () =>
  z.object({
    userId: z.uuid(),
    suspended: z.enum(["true", "false"]).transform((value) => value === "true"),
  });
