import { type href, matchPath, type Register } from "react-router";
import type { UsageEvent } from "./usage-events.ts";

/** An address of routes.ts. */
export type CommandPath = Parameters<typeof href>[0];
/** What stands in an address: ids. */
export type ParamsOf<Path extends CommandPath> = {
  [Name in keyof Register["pages"][Path]["params"]]: string | number;
};

/** A short message for the person at the screen. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  tone?: "default" | "destructive" | undefined;
  /** 5,000 when it is left out. */
  durationMs?: number | undefined;
  undo?: ToastUndo | undefined;
};

/** A form that takes back what a toast tells of, or does what its label says, and what is said when that fails. */
export type ToastUndo = {
  action: string;
  fields?: Record<string, string> | [name: string, value: string][] | undefined;
  /** What the button says in place of 'Undo'. */
  label?: string | undefined;
  failure: string;
};

type Api = `/api/${string}`;

/**
 * What a person can do, declared once: form, action, pending view, analytics and /api read it. The
 * schema of its form stands beside it as a function, so that Zod stays out of the browser; and for what
 * the desk knows from the first, so do its words for done and its calls (decision 21).
 */
export type Command = {
  /** The route that its form is posted to; it has at most one parameter, the id of the thing. */
  path: CommandPath;
  /** The calls of /api that do the same, as docs/api/openapi.json has their addresses. */
  api?: readonly [Api] | readonly [Api, Api];
  /** Said when it is done: as it stands, or made of what the domain answered and of the form. */
  done?: ToastMessage | ((result: never, input: never) => ToastMessage);
  /** Said when it could not be done. */
  failed: ToastMessage;
  /** Said below `failed` when the thing is not there. */
  missing?: string;
  /** Where the reason of a failed call shows: below `failed`, or in place of its title. */
  reasonIs?: "below" | "instead";
  /** What its form changes of the thing while the answer is awaited. */
  apply?: (form: FormData) => object;
  /** What is counted when it was done. */
  event?: (form: FormData) => UsageEvent;
};

/** Where the form of a command is posted to. As typed as `href`, which takes no path of a type parameter. */
export function addressOf<Path extends CommandPath>(
  command: { path: Path },
  params: ParamsOf<Path>,
): string;
export function addressOf({ path }: { path: string }, params: Record<string, string | number>) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** The id in an address of this command; "" for a command without one, null for another address. */
export function idIn({ path }: { path: string }, address: string): string | null {
  const match = matchPath(path, address.replace(/\?.*$/s, ""));
  return match && (Object.values(match.params)[0] ?? "");
}

/** A field of a form as text; "" where there is none. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

/** The form that takes a command back, for the toast that says it is done. */
export function undoBy<Path extends CommandPath>(
  command: { path: Path; failed: ToastMessage },
  params: ParamsOf<Path>,
  fields?: Record<string, string>,
): ToastUndo {
  return { action: addressOf(command, params), fields, failure: command.failed.title };
}
