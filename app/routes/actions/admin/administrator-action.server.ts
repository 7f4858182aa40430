import type { z } from "zod";
import type { Command, ToastMessage } from "#app/commands/command.ts";
import { isAdministrator } from "#app/domain/accounts/administrators.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { findSession } from "#app/http/viewer.server.ts";
import { commandAction } from "../command-action.server.ts";

/** Like commandAction; for a user who is no administrator, and in the extension's frame, it answers 404. */
export function administratorAction<Form extends z.ZodObject, Result>(
  command: Pick<Command, "failed" | "missing"> & {
    done?: ToastMessage | ((result: Result, input: z.output<Form>) => ToastMessage);
  },
  form: () => Form,
  run: (administrator: Viewer, input: z.output<Form>) => Promise<Result | null>,
) {
  return commandAction(command, form, async (viewer, input, context) =>
    isAdministrator(viewer) && findSession(context)?.kind === "top" ? run(viewer, input) : null,
  );
}
