import { readFocusAddress } from "#app/routes/thread/focus-address.ts";
import { readTaskForm } from "#app/routes/thread/task-forms/task-form.ts";

/** The messages that an address shows: the newest, or those around one. */
export type WantedMessages = { around: string | null };

/**
 * Returns which messages an address wants to see; null for none. A form that adds a task from a
 * message needs that message.
 */
export function wantedMessages(search: URLSearchParams): WantedMessages | null {
  const { messages, message, form } = readFocusAddress(search);
  if (!messages) return null;
  const named = readTaskForm(form);
  const around = message ?? (named?.act === "add" ? named.messageId : null);
  return { around };
}

type Loaded = { threadId: string; ids: ReadonlySet<string>; isWhole: boolean };
let loaded: Loaded | null = null;

/** Remembers which messages of a thread the page has: a link to one of them loads nothing. */
export function rememberLoaded(now: Loaded | null): void {
  loaded = now;
}

/** Whether the page must load messages to show what an address wants. */
export function areMissing(wanted: WantedMessages | null, threadId: string): boolean {
  if (!wanted) return false;
  if (loaded?.threadId !== threadId) return true;
  return wanted.around !== null && !loaded.isWhole && !loaded.ids.has(wanted.around);
}
