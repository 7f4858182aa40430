import { type href, matchPath, type Register } from "react-router";
import type { UsageEvent } from "./usage-events.ts";

/** An address of routes.ts. */
export type CommandPath = Parameters<typeof href>[0];
/** The parameters of an address: ids. */
export type ParamsOf<Path extends CommandPath> = {
  [Name in keyof Register["pages"][Path]["params"]]: string | number;
};

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
 * A command that a person can give, declared once for its form, action, pending view, analytics and /api. The
 * schema of its form is a separate function, so that Zod stays out of the browser bundle. For a command on the
 * dashboard's first page, the success message and the /api calls are separate too (decision 21).
 */
export type Command = {
  /** The route that the form is posted to. It has at most one parameter: the id of the thing. */
  path: CommandPath;
  /** The /api calls that do the same. The addresses are written as in docs/api/openapi.json. */
  api?: readonly [Api] | readonly [Api, Api];
  /** The success message: fixed, or made from the domain function's result and the parsed form. */
  done?: ToastMessage | ((result: never, input: never) => ToastMessage);
  /** The message when the command failed. */
  failed: ToastMessage;
  /** The title when undoing the command failed without a reason. Default: 'Could not undo it.' */
  undoFailed?: string;
  /** The description below `failed` when the thing does not exist. */
  missing?: string;
  /** Where the reason of a failed call is shown: below `failed`, or in place of its title. */
  reasonIs?: "below" | "instead";
  /** The fields of the thing that the form changes, shown while the answer is pending. */
  apply?: (form: FormData) => object;
  /** The analytics event, sent when the command has succeeded. */
  event?: (form: FormData) => UsageEvent;
};

/**
 * Returns the address that the form of a command posts to. Typed like `href`, which does not accept
 * a path that is a type parameter.
 */
export function addressOf<Path extends CommandPath>(
  command: { path: Path },
  params: ParamsOf<Path>,
): string;
export function addressOf({ path }: { path: string }, params: Record<string, string | number>) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/**
 * Returns the id in an address of this command: "" for a command without one, null for another
 * address.
 */
export function idIn({ path }: { path: string }, address: string): string | null {
  const match = matchPath(path, address.replace(/\?.*$/s, ""));
  return match && (Object.values(match.params)[0] ?? "");
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
