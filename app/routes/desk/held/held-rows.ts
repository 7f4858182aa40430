import type { TaskCardData, ThreadCardData } from "#app/routes/desk/desk-data.ts";
import { heldPage, type KeptBack } from "./held-page.ts";

type Page<Item> = { items: Item[]; nextCursor: string | null };
export type DeskLists = { threads: Page<ThreadCardData>; tasks: Page<TaskCardData> };

export type ListName = keyof DeskLists;
export const listNames: readonly ListName[] = ["threads", "tasks"];

type Held = Readonly<Record<ListName, KeptBack | null>>;
const nothing: Held = { threads: null, tasks: null };

/** The rows that are held while the mouse is over them. */
const rows: Record<ListName, string> = { threads: ".thread-grid", tasks: "#tasks-of-status" };
let shown: (() => DeskLists) | null = null;
let underPointer: ListName | null = null;
let isInBackground = false;
let held = nothing;
const followers = new Set<() => void>();

const threadIdOf = ({ threadId }: ThreadCardData) => threadId;
const taskIdOf = ({ id }: TaskCardData) => id;

/** Runs a reread that nobody here asked for: a list under the mouse keeps its rows where they are. */
export async function inBackground(reread: () => Promise<void>): Promise<void> {
  isInBackground = true;
  try {
    await reread();
  } finally {
    isInBackground = false;
  }
}

/** From now on holdRows keeps the rows that `current` returns. Returns a function that ends this. */
export function followShown(current: () => DeskLists): () => void {
  shown = current;
  return () => {
    shown = null;
    tell(nothing);
  };
}

/** The desk's lists as they were loaded, with the rows of the list under the mouse where they are. */
export function holdRows<Data extends DeskLists>(data: Data): Data {
  const list = shown && isInBackground ? underPointer : null;
  if (shown && list === "threads") {
    const { page, keptBack } = heldPage(shown().threads.items, data.threads, threadIdOf);
    tell({ ...nothing, threads: keptBack });
    return { ...data, threads: { ...data.threads, ...page } };
  }
  if (shown && list === "tasks") {
    const { page, keptBack } = heldPage(shown().tasks.items, data.tasks, taskIdOf);
    tell({ ...nothing, tasks: keptBack });
    return { ...data, tasks: { ...data.tasks, ...page } };
  }
  tell(nothing);
  return data;
}

/**
 * Follows the mouse, which has to move: what comes to lie under it by itself is not held. Calls `onLeft` when it leaves
 * the panel of a list, whose head shows what is kept back.
 */
export function followMouse(onLeft: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let panel: Element | null = null;
  const moveTo = (target: Element | null) => {
    underPointer = listNames.find((name) => target?.closest(rows[name])) ?? null;
    const last = panel;
    panel = target?.closest("[data-scrolls]") ?? null;
    if (panel !== last) onLeft();
  };
  const onMove = ({ pointerType, target }: PointerEvent) =>
    moveTo(pointerType === "mouse" && target instanceof Element ? target : null);
  document.addEventListener("pointermove", onMove, { signal, passive: true });
  document.documentElement.addEventListener("pointerleave", () => moveTo(null), { signal });
  return () => ended.abort();
}

function tell(next: Held): void {
  if (held === next) return;
  held = next;
  for (const follower of followers) follower();
}

export const heldRows = () => held;
export const isAnyHeld = () => held.threads !== null || held.tasks !== null;

export function followHeldRows(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}
