import { type MarkPlace, placeText, readPlace } from "#app/domain/tasks/marks/mark-place.ts";
import { startOfCharacter } from "#app/ui/text/cut-text.ts";

/** The form that is open beside the tasks, as named in the focus view's address. */
export type TaskForm =
  | { act: "edit" | "split" | "merge"; taskId: string }
  | { act: "add"; messageId: string | null; from: number | null; to: number | null }
  | { act: "mark"; placed: Placed | null }
  | { act: "move"; markId: string; placed: Placed | null };
/** A place that was drawn on a file. */
export type Placed = { fileId: number; place: MarkPlace };

/**
 * Reads `edit.TASK`, `split.TASK`, `merge.TASK`, `add`, `add.MESSAGE`, `add.MESSAGE.FROM.TO`, `mark`,
 * `mark.FILE.PLACE`, `move.MARK` or `move.MARK.FILE.PLACE`; null for anything else.
 */
export function readTaskForm(text: string | null): TaskForm | null {
  const [act, on, from, to] = text?.split(".") ?? [];
  if (act === "mark") return { act, placed: readPlaced(on, from) };
  if (act === "move") return on ? { act, markId: on, placed: readPlaced(from, to) } : null;
  if (act === "edit" || act === "split" || act === "merge") return on ? { act, taskId: on } : null;
  if (act !== "add") return null;
  return { act, messageId: on ?? null, from: whole(from), to: whole(to) };
}

/** Writes a form for the address. */
export const taskFormAddress = {
  edit: (taskId: string) => `edit.${taskId}`,
  split: (taskId: string) => `split.${taskId}`,
  merge: (taskId: string) => `merge.${taskId}`,
  add: (messageId?: string, from?: number, to?: number) =>
    ["add", messageId, from, to].filter((part) => part !== undefined).join("."),
  mark: (placed?: Placed) => (placed ? `mark.${placedText(placed)}` : "mark"),
  move: (markId: string, placed?: Placed) =>
    placed ? `move.${markId}.${placedText(placed)}` : `move.${markId}`,
};

const placedText = ({ fileId, place }: Placed) => `${fileId}.${placeText(place)}`;

function readPlaced(file: string | undefined, text: string | undefined): Placed | null {
  const [fileId, place] = [whole(file), text === undefined ? null : readPlace(text)];
  return fileId && place ? { fileId, place } : null;
}

/** The words of a message that a form names, without surrounding space; null if there are none. */
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
