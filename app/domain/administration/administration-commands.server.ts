import { z } from "zod";
import { isAdministrator } from "#app/domain/accounts/administrators.server.ts";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import { setUserSuspended } from "#app/domain/accounts/suspend-user.server.ts";
import type { Acting } from "#app/domain/command/acting.server.ts";
import { type ServedCommand, serveCommand } from "#app/domain/command/serve-command.server.ts";
import { retryJobCommand, suspendUserCommand } from "./administration-commands.ts";
import { retryJob } from "./failed-jobs.server.ts";

/** For a user who is no administrator, and in the extension's frame, nothing is there. */
function asAdministrator<Input, Result>(
  run: (administrator: Acting, input: Input) => Promise<Result | null>,
) {
  return async (viewer: Acting, input: Input, session: Session) =>
    isAdministrator(viewer) && session.kind === "top" ? run(viewer, input) : null;
}

const suspendedSchema = z.object({
  userId: z.uuid(),
  suspended: z.enum(["true", "false"]).transform((value) => value === "true"),
});

export const servedAdministrationCommands: ServedCommand[] = [
  serveCommand(suspendUserCommand, {
    form: suspendedSchema,
    run: asAdministrator<z.output<typeof suspendedSchema>, { email: string }>(
      (administrator, input) => setUserSuspended(administrator, input),
    ),
    done: ({ email }, { suspended }) => ({
      title: suspended ? "User suspended" : "User admitted again",
      description: suspended ? `${email} is signed out everywhere.` : `${email} may sign in.`,
    }),
    missing: "Reload the page to see who is there. Administrators cannot be suspended.",
  }),
  serveCommand(retryJobCommand, {
    form: z.object({ jobId: z.uuid() }),
    run: asAdministrator(retryJob),
    done: { title: "The job is tried again." },
    missing: "It is gone, or has been tried again already.",
  }),
];
