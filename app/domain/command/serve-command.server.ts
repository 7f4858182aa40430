import type { z } from "zod";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { type Acting, Refused } from "./acting.server.ts";
import type { CommandCall, DeclaredCall, RequestReader, SentFile } from "./api-call.server.ts";
import {
  type Command,
  type ToastMessage,
  type UploadCommand,
  undoBy,
  undoStepCommand,
} from "./command.ts";

/** What a command says when it has run. `missing`: the description below `failed` when the thing does not exist. */
type Words<Result, Input> = {
  /** The success message: fixed, or made from the result and the parsed form. */
  done?:
    | ToastMessage
    | ((result: Result, input: Input, viewer: Acting) => ToastMessage | Promise<ToastMessage>);
  missing?: string;
  /** The title when undoing the command failed without a reason. Default: 'Could not undo it.' */
  undoFailed?: string;
  /** Its calls of /api, one for each address of the browser's half. */
  calls?: DeclaredCall[];
};
/** What `run` returns: null or false if the thing is missing or belongs to another user. */
type Outcome<Result> = Promise<Result | Refused | null | false>;
type Half<Form extends z.ZodObject, Result> = Words<Result, z.output<Form>> & {
  /** The ids of the address and the fields of the form, as one object. */
  form: Form;
  run: (viewer: Acting, input: z.output<Form>, session: Session) => Outcome<Result>;
};

type Answer = { toast?: ToastMessage | undefined; data?: object } | Refused;

/** A command with both its halves, as the routes serve it. */
export type ServedCommand = {
  command: Command;
  /** The schema of its fields. */
  form: z.ZodObject;
  calls: CommandCall[];
  /** Parses and runs a posted form; its fields stand in for the body of a call, the ids of its address among them. */
  answer: (read: RequestReader, session: Session) => Promise<Answer>;
};

/** Joins the halves of a command: its address and messages, and what runs. */
export function serveCommand<Form extends z.ZodObject, Result>(
  command: Command,
  half: Half<Form, Result>,
): ServedCommand {
  return {
    command,
    form: half.form,
    calls: withAddresses(command, half.calls),
    answer: async (read, session) => {
      const input = await read.body(half.form);
      const viewer = { ...session.viewer, commits: [] };
      const result = await half.run(viewer, input, session);
      if (result instanceof Refused) return result;
      if (result === null || result === false) return missing(half);
      return { toast: await toastOf(half, result, input, viewer) };
    },
  };
}

type UploadHalf<Params extends z.ZodObject, Form extends z.ZodObject> = {
  /** The ids of the address. */
  params: Params;
  /** The fields beside the file. */
  form: Form;
  run: (
    viewer: Acting,
    file: SentFile,
    input: { params: z.output<Params>; fields: () => Promise<z.output<Form>> },
  ) => Promise<FileView | Refused | null>;
  missing: string;
  calls: DeclaredCall[];
};

/** Like serveCommand, for a form that sends a file. The answer has the `file` that it became. */
export function serveUpload<Params extends z.ZodObject, Form extends z.ZodObject>(
  command: UploadCommand,
  half: UploadHalf<Params, Form>,
): ServedCommand {
  return {
    command,
    form: half.form,
    calls: withAddresses(command, half.calls),
    answer: async (read, session) => {
      const params = read.params(half.params);
      const viewer = { ...session.viewer, commits: [] };
      const file = await read.upload(half.form, (sent, fields) =>
        half.run(viewer, sent, { params, fields }),
      );
      if (file instanceof Refused) return file;
      if (file === null) return missing(half, { message: half.missing });
      return { toast: await toastOf(command, file, undefined, viewer), data: { file } };
    },
  };
}

function withAddresses({ path, api }: Command, calls: DeclaredCall[] = []): CommandCall[] {
  return calls.map((call, index) => {
    const address = api?.[index];
    if (!address) throw new Error(`${path} has no address in /api for ${call.id}.`);
    return { ...call, path: address };
  });
}

function missing({ missing }: { missing?: string }, data: object = {}): Refused {
  return new Refused(404, missing === undefined ? {} : { description: missing }, data);
}

async function toastOf<Result, Input>(
  { done, undoFailed = "Could not undo it." }: Words<Result, Input>,
  result: Result,
  input: Input,
  viewer: Acting,
): Promise<ToastMessage | undefined> {
  const words = typeof done === "function" ? await done(result, input, viewer) : done;
  return words && { ...undoPartOf(viewer, undoFailed), ...words };
}

/** The undo part of a toast: the form that undoes the command, or the mark that it cannot be undone. */
function undoPartOf({ commits }: Acting, failure: string): Partial<ToastMessage> {
  const last = commits.at(-1);
  if (!last) return { isFinal: false };
  const { revision, isUndoable } = last;
  if (!isUndoable) return { isFinal: true };
  return { undo: { ...undoBy(undoStepCommand, { revision }), failure } };
}
