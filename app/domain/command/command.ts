import type { UsageEvent } from "./usage-events.ts";

/** An address that forms are posted to, with names for its ids: `/tasks/:taskId/edit`. */
export type CommandPath = `/${string}`;
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parameters of an address: ids. */
export type ParamsOf<Path extends CommandPath> = Record<NamesIn<Path>, string | number>;

/** A short message for the person at the screen. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  tone?: "default" | "destructive" | undefined;
  /** Default: 5,000. */
  durationMs?: number | undefined;
  undo?: ToastUndo | undefined;
  /** It reports a change of threads, files or tasks that cannot be undone: the undo key says so. */
  isFinal?: boolean | undefined;
  /** A page of the app that the toast leads to. */
  link?: { to: string; label: string } | undefined;
};

/**
 * The form that the toast's button posts: undo, or what its label says. `failure` shows when that
 * fails.
 */
export type ToastUndo = {
  action: string;
  fields?: Record<string, string> | [name: string, value: string][] | undefined;
  /** The button's label in place of 'Undo'. */
  label?: string | undefined;
  failure: string;
};

type Api = `/api/${string}`;

/**
 * The browser's half of a command that a person can give: where its form goes, what shows while the answer is
 * pending, and what it says when it failed. Its other half, with the same name in the `.server` file beside it, has the
 * form's schema, what runs, and what it says when it succeeded (see serveCommand).
 */
export type Command = {
  /** The address that the form is posted to. It has at most one parameter: the id of the thing. */
  path: CommandPath;
  /** The /api calls that do the same, in the order of the server's half, as docs/api/openapi.json writes them. */
  api?: readonly [Api] | readonly [Api, Api];
  /** The message when the command failed. */
  failed: ToastMessage;
  /** Where the reason of a failed call is shown: below `failed`, or in place of its title. */
  reasonIs?: "below" | "instead";
  /** The fields of the thing that the form changes, shown while the answer is pending. */
  apply?: (form: FormData) => object;
  /** The analytics event, sent when the command has succeeded. */
  event?: (form: FormData) => UsageEvent;
};

/** A command whose form sends a file: the browser sends it by /api and says itself what was done. */
export type UploadCommand = Command & {
  done: ToastMessage | ((file: UploadedFile) => ToastMessage);
};
type UploadedFile = { name: string; threadId: string | null };

/** Undoes the viewer's command of a revision. Every toast of a command that can be undone posts it. */
export const undoStepCommand = {
  path: "/undo/:revision",
  failed: { title: "This cannot be undone any more." },
} satisfies Command;

/** Returns the address that the form of a command posts to. */
export function addressOf<Path extends CommandPath>(
  command: { path: Path },
  params: ParamsOf<Path>,
): string;
export function addressOf({ path }: { path: string }, params: Record<string, string | number>) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** Returns a form field as text: "" if the field is missing or is a file. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

/** Returns the form that undoes a command, for the success toast. */
export function undoBy<Path extends CommandPath>(
  command: { path: Path; failed: ToastMessage },
  params: ParamsOf<Path>,
  fields?: Record<string, string>,
): ToastUndo {
  return { action: addressOf(command, params), fields, failure: command.failed.title };
}
