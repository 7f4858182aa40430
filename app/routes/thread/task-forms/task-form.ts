import { type MarkPlace, placeText, readPlace } from "#app/domain/tasks/marks/mark-place.ts";

/** The form that is open beside the tasks, as named in the focus view's address. */
export type TaskForm =
  | { act: "edit" | "split" | "merge"; taskId: string }
  | ({ act: "add" } & Source)
  | { act: "mark"; placed: Placed | null }
  | { act: "move"; markId: string; placed: Placed | null };
/** The words of a message that a task is made of: of its body, or of what was left out of that (by its place). */
export type Words = { messageId: string; cut: number | null; from: number; to: number };
/** What a task is made of: words, a whole message, or nothing. */
export type Source = { [Part in keyof Words]: Words[Part] | null };
/** A place that was drawn on a file. */
export type Placed = { fileId: number; place: MarkPlace };

/**
 * Reads `edit.TASK`, `split.TASK`, `merge.TASK`, `add`, `add.MESSAGE`, `add.MESSAGE.FROM.TO`, `add.MESSAGE.FROM.TO.CUT`, `mark`,
 * `mark.FILE.PLACE`, `move.MARK` or `move.MARK.FILE.PLACE`; null for anything else.
 */
export function readTaskForm(text: string | null): TaskForm | null {
  const [act, on, from, to, cut] = text?.split(".") ?? [];
  if (act === "mark") return { act, placed: readPlaced(on, from) };
  if (act === "move") return on ? { act, markId: on, placed: readPlaced(from, to) } : null;
  if (act === "edit" || act === "split" || act === "merge") return on ? { act, taskId: on } : null;
  if (act !== "add") return null;
  return { act, messageId: on ?? null, cut: whole(cut), from: whole(from), to: whole(to) };
}

/** Writes a form for the address. */
export const taskFormAddress = {
  edit: (taskId: string) => `edit.${taskId}`,
  split: (taskId: string) => `split.${taskId}`,
  merge: (taskId: string) => `merge.${taskId}`,
  add: (messageId?: string) => (messageId === undefined ? "add" : `add.${messageId}`),
  addFrom: ({ messageId, cut, from, to }: Words) =>
    `add.${messageId}.${from}.${to}${cut === null ? "" : `.${cut}`}`,
  mark: (placed?: Placed) => (placed ? `mark.${placedText(placed)}` : "mark"),
  move: (markId: string, placed?: Placed) =>
    placed ? `move.${markId}.${placedText(placed)}` : `move.${markId}`,
};

const placedText = ({ fileId, place }: Placed) => `${fileId}.${placeText(place)}`;

function readPlaced(file: string | undefined, text: string | undefined): Placed | null {
  const [fileId, place] = [whole(file), text === undefined ? null : readPlace(text)];
  return fileId && place ? { fileId, place } : null;
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,8}$/.test(text) ? Number(text) : null;
}
