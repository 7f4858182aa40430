import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { type Command, type ToastMessage, undoBy } from "#app/commands/command.ts";
import { undoStepCommand } from "#app/commands/undo/undo-step.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { type Left, withUndoableRevision } from "#app/domain/changes/note-revision.server.ts";
import { parseForm, parseParams } from "#app/http/parse.server.ts";
import { replyToForm } from "#app/http/replies/reply.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";

type Context = ActionFunctionArgs["context"];
type Args = Pick<ActionFunctionArgs, "request" | "params" | "context">;
/** A command whose messages are made from this result and this input. */
type Said<Result, Input> = Pick<Command, "failed" | "missing" | "undoFailed"> & {
  done?: ToastMessage | ((result: Result, input: Input) => ToastMessage);
};

const fieldsSchema = z.looseObject({
  /** The page that a plain form returns to. safeReturnTo checks it. */
  returnTo: z.string().max(2_000).optional(),
});

/**
 * Why a command was refused for a thing that exists. `toast` overrides the command's own messages.
 */
export class Refused {
  readonly status: number;
  readonly toast: Partial<ToastMessage>;
  readonly data: object;
  constructor(status: number, toast: Partial<ToastMessage>, data: object = {}) {
    this.status = status;
    this.toast = toast;
    this.data = data;
  }
}

/**
 * Returns the action of a command: it parses the ids of the address and the fields of the form as
 * one input, calls the domain and replies with the command's messages. A result of null or false
 * means that the thing is missing or belongs to another user. The message of a command that can be
 * undone has a form that undoes it.
 */
export function commandAction<Form extends z.ZodObject, Result>(
  command: Said<Result, z.output<Form>>,
  form: () => Form,
  run: (
    viewer: Viewer,
    input: z.output<Form>,
    context: Context,
  ) => Promise<Result | Refused | null | false>,
) {
  const schema = form();
  const { done, failed, missing, undoFailed } = command;
  return async ({ request, params, context }: Args) => {
    const viewer = requireViewer(context);
    const { returnTo, ...fields } = await parseForm(request, fieldsSchema);
    const input = parseParams({ ...fields, ...params }, schema);
    // Not awaited: otherwise TypeScript loses the type of the result.
    const ran = withUndoableRevision(() => run(viewer, input, context));
    return ran.then(({ result, ...left }) => {
      if (result instanceof Refused || result === null || result === false) {
        const words = missing === undefined ? {} : { description: missing };
        const refused = result instanceof Refused ? result : new Refused(404, words);
        const { status, data } = refused;
        const toast = { tone: "destructive" as const, ...failed, ...refused.toast };
        return replyToForm(request, { ok: false, status, toast, data, returnTo });
      }
      const said = typeof done === "function" ? done(result, input) : done;
      return replyToForm(request, {
        ok: true,
        ...(said && { toast: { ...leftBy(left, undoFailed), ...said } }),
        returnTo,
      });
    });
  };
}

/** The undo part of a toast: the form that undoes the command, or the mark that it cannot be undone. */
export function leftBy({ revision, isFinal }: Left, failure = "Could not undo it.") {
  if (revision === null) return { isFinal };
  return { undo: { ...undoBy(undoStepCommand, { revision }), failure } };
}
