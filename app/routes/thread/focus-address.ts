/** The three tabs of the narrow focus view. */
export const panes = ["thread", "media", "tasks"] as const;
export type Pane = (typeof panes)[number];

/** The state of the focus view in its address: every choice is a link. */
export type FocusAddress = {
  /** A file's id; `none` when the whole thread was chosen; null when the address names no file. */
  file: number | "none" | null;
  /** Where no file is named: whether to open on the newest file with open tasks, and not on the first. */
  atWork: boolean;
  page: number;
  pane: Pane;
  messages: boolean;
  /** The message to open, and the task whose quote is marked in it. */
  message: string | null;
  task: string | null;
  hidden: boolean;
  /** Whether long lists of files and tasks are shown whole. */
  all: boolean;
  /** The form that is open to change the tasks (see task-forms/task-form.ts). */
  form: string | null;
  /** Inside the extension: links keep it, so that a page that is reloaded there has its tabs (see layoutOf). */
  extension: boolean;
};

/** Reads the address. Ignores malformed values. */
export function readFocusAddress(search: URLSearchParams): FocusAddress {
  const file = search.get("file");
  const form = search.get("form");
  return {
    file: file === "none" ? "none" : positive(file),
    atWork: search.get("at") === "work",
    page: positive(search.get("page")) ?? 1,
    pane: panes.find((pane) => pane === search.get("pane")) ?? "tasks",
    // A task that is added from a message shows the message's text.
    messages:
      search.get("messages") === "1" || search.has("message") || form?.startsWith("add.") === true,
    message: search.get("message"),
    task: search.get("task"),
    hidden: search.get("hidden") === "1",
    all: search.get("all") === "1",
    form,
    extension: search.get("extension") === "chrome",
  };
}

/** The address of a thread where nothing is chosen yet. */
export const plainAddress: FocusAddress = readFocusAddress(new URLSearchParams());

/** Returns the query string of an address with some of it changed; omits default values. */
export function focusSearch(address: FocusAddress, change: Partial<FocusAddress> = {}): string {
  const next = { ...address, ...change };
  const search = new URLSearchParams();
  if (next.file !== null) search.set("file", String(next.file));
  else if (next.atWork) search.set("at", "work");
  if (next.page > 1) search.set("page", String(next.page));
  if (next.pane !== "tasks") search.set("pane", next.pane);
  if (next.message !== null) search.set("message", next.message);
  else if (next.messages) search.set("messages", "1");
  if (next.task !== null) search.set("task", next.task);
  if (next.hidden) search.set("hidden", "1");
  if (next.all) search.set("all", "1");
  if (next.form !== null) search.set("form", next.form);
  if (next.extension) search.set("extension", "chrome");
  return `?${search}`;
}

/** Returns the address that shows a file. */
export function fileSearch(address: FocusAddress, file: number | "none"): string {
  return focusSearch(address, { file, page: 1 });
}

function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
