import { startOfCharacter } from "#app/ui/text/cut-text.ts";

/** A form that is open beside the tasks, as the focus view's address names it. */
export type TaskForm =
  | { act: "edit" | "split" | "merge"; taskId: string }
  | { act: "add"; messageId: string | null; from: number | null; to: number | null };

/** Reads `edit.TASK`, `split.TASK`, `merge.TASK`, `add`, `add.MESSAGE` or `add.MESSAGE.FROM.TO`; null for anything else. */
export function readTaskForm(text: string | null): TaskForm | null {
  const [act, on, from, to] = text?.split(".") ?? [];
  if (act === "edit" || act === "split" || act === "merge") return on ? { act, taskId: on } : null;
  if (act !== "add") return null;
  return { act, messageId: on ?? null, from: whole(from), to: whole(to) };
}

/** How the address names a form. */
export const taskFormAddress = {
  edit: (taskId: string) => `edit.${taskId}`,
  split: (taskId: string) => `split.${taskId}`,
  merge: (taskId: string) => `merge.${taskId}`,
  add: (messageId?: string, from?: number, to?: number) =>
    ["add", messageId, from, to].filter((part) => part !== undefined).join("."),
};

/** The words of a message that a form names, without the space around them; null where there are none. */
export function selectedWords(
  body: string,
  { from, to }: { from: number | null; to: number | null },
): { quote: string; quoteStart: number } | null {
  if (from === null || to === null) return null;
  const start = startOfCharacter(body, from);
  const chosen = body.slice(start, startOfCharacter(body, to));
  const quote = chosen.trim();
  if (quote === "") return null;
  return { quote, quoteStart: start + chosen.indexOf(quote) };
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,8}$/.test(text) ? Number(text) : null;
}
