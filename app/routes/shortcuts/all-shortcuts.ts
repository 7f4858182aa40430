import { trashThreadCommand } from "#app/domain/desk/thread-commands.ts";
import { trashFileCommand } from "#app/domain/files/file-commands.ts";
import { setTaskStatusCommand, trashTaskCommand } from "#app/domain/tasks/task-commands.ts";
import { statusLabels, taskStatuses } from "#app/domain/tasks/task-status.ts";
import { overDesk, readDeskAddress } from "#app/routes/addresses/desk-address.ts";
import { ask } from "./asked-command.ts";
import { goToList } from "./go-to-list.ts";
import { moveFocusBy, overlay } from "./items.ts";
import { askForSelected } from "./selection/ask-for-selected.ts";
import { extendBy, toggleItem } from "./selection/select-items.ts";
import { currentSelection, hasSelection } from "./selection/selected.ts";
import type { Shortcut, Surroundings } from "./shortcut.ts";
import { undoLast } from "./undo-last.ts";

const statusIcons = { not_started: "pause", in_progress: "play", done: "check" } as const;

/** Every shortcut and command, in the order of the sheet and of the palette. */
export const allShortcuts: readonly Shortcut[] = [
  {
    keys: "mod+k",
    name: "All commands",
    icon: "command",
    place: "anywhere",
    run: ({ open }) => open("palette"),
  },
  {
    keys: "/",
    name: "Search files and tasks",
    icon: "search",
    place: "anywhere",
    run: search,
  },
  {
    keys: "?",
    name: "Keyboard shortcuts",
    icon: "info",
    place: "anywhere",
    run: ({ open }) => open("sheet"),
  },
  {
    keys: "g d",
    name: "Go to the threads",
    icon: "mail",
    place: "anywhere",
    run: goToList("threads"),
  },
  { keys: "g t", name: "Go to the tasks", icon: "task", place: "anywhere", run: goToList("tasks") },
  {
    keys: "g i",
    name: "Import from Gmail",
    icon: "import",
    place: "anywhere",
    run: goTo("import"),
  },
  { keys: "g f", name: "Go to the files", icon: "files", place: "anywhere", run: goTo("files") },
  { keys: null, name: "Go to the trash", icon: "trash", place: "anywhere", run: goTo("trash") },
  { keys: null, name: "Upload a file", icon: "upload", place: "anywhere", run: goTo("upload") },
  ...taskStatuses.map(
    (tab): Shortcut => ({
      keys: null,
      name: `Show tasks: ${statusLabels[tab]}`,
      icon: "task",
      place: "anywhere",
      run: ({ navigate }) =>
        void navigate(`/dashboard?${new URLSearchParams({ panel: "tasks", tab })}`),
    }),
  ),
  {
    keys: null,
    name: "Show tasks: Closed today",
    icon: "task",
    place: "anywhere",
    run: ({ navigate }) => void navigate("/dashboard?panel=tasks&tab=done&closed=today"),
  },
  {
    keys: null,
    name: "Account and settings",
    icon: "settings",
    place: "anywhere",
    run: ({ navigate }) => void navigate("/account"),
  },
  {
    keys: "u",
    name: "Back to the dashboard",
    icon: "chevron-left",
    place: "over the desk",
    run: closeOverlay,
  },
  {
    keys: "w",
    name: "This file or the whole thread",
    icon: "filter",
    ...pressed("w"),
  },
  {
    keys: "m",
    name: "Mark a place",
    icon: "mark",
    ...pressed("M"),
  },
  {
    keys: "d",
    name: "Done: the chosen task that is checked",
    icon: "check",
    ...pressed("D"),
  },
  {
    keys: "+",
    name: "Make a task: the sentence or the words that are chosen",
    icon: "plus",
    ...pressed("+"),
  },
  { keys: "mod+z", name: "Undo", icon: "restore", place: "anywhere", run: undo },
  { keys: "z", name: "Undo", icon: "restore", place: "anywhere", run: undo },
  { keys: "j", name: "Next", icon: "chevron-down", place: "list", run: () => moveFocusBy(1) },
  { keys: "k", name: "Previous", icon: "chevron-down", place: "list", run: () => moveFocusBy(-1) },
  { keys: "o", name: "Open", icon: "external", place: "item", run: openItem },
  // A focused link opens by itself.
  { keys: "Enter", name: "Open", icon: "external", place: "row", run: openItem },
  {
    keys: "x",
    name: "Select",
    icon: "check",
    place: "listed",
    run: ({ item }) => item && toggleItem(item),
  },
  {
    keys: "shift+ArrowDown",
    name: "Select the next",
    icon: "check",
    place: "listed",
    run: () => extendBy(1),
  },
  {
    keys: "shift+ArrowUp",
    name: "Select the previous",
    icon: "check",
    place: "listed",
    run: () => extendBy(-1),
  },
  { keys: "#", name: "Move to trash", icon: "trash", place: "item", run: trash },
  ...taskStatuses.map(
    (status, at): Shortcut => ({
      keys: String(at + 1),
      name: `Status: ${statusLabels[status]}`,
      icon: statusIcons[status],
      place: "task",
      run: ({ item, send }) => {
        if (!item) return;
        if (currentSelection().kind === "task" && hasSelection())
          return send(askForSelected([["status", status]]));
        const key = `task status ${item.id}`;
        send(ask(setTaskStatusCommand, { taskId: item.id }, { status }, key));
      },
    }),
  ),
  { keys: "e", name: "Edit", icon: "rename", place: "task", run: edit },
];

/** What lies over the desk stays open: the command palette searches, too. */
function search(at: Surroundings): void {
  if (overlay()) at.open("palette");
  else goTo("search")(at);
}

/** What is being drawn and not sent yet is the latest step, and comes before the last command. */
function undo(at: Surroundings): void {
  const leave = controlOf("Control+Z");
  if (leave) leave.click();
  else undoLast(at);
}

function goTo(path: string) {
  return ({ navigate }: Surroundings) => {
    const address = readDeskAddress(new URLSearchParams(location.search));
    void navigate(overDesk(path, address), { preventScrollReset: true });
  };
}

/** Closes it as its close button does, with the animation. */
function closeOverlay(): void {
  overlay()?.parentElement?.querySelector<HTMLElement>(".overlay-scrim")?.click();
}

/** A shortcut that clicks the control in the overlay that names this key, if there is one. */
function pressed(keys: string): Pick<Shortcut, "place" | "isThere" | "run"> {
  return {
    place: "over the desk",
    isThere: () => controlOf(keys) !== null,
    run: () => controlOf(keys)?.click(),
  };
}

/** The control in the overlay that names this key, also while single keys are off: then it is in the palette. */
function controlOf(keys: string): HTMLElement | null {
  return overlay()?.querySelector<HTMLElement>(`[data-shortcut~="${keys}"]`) ?? null;
}

function openItem({ item }: Surroundings): void {
  item?.element.querySelector("a")?.click();
}

function trash({ item, send }: Surroundings): void {
  if (hasSelection()) {
    send(askForSelected([["trashed", "true"]]));
  } else if (item?.kind === "file") {
    send(ask(trashFileCommand, { fileId: item.id }, {}, `trash file ${item.id}`));
  } else if (item?.kind === "task") {
    send(ask(trashTaskCommand, { taskId: item.id }, {}, `trash task ${item.id}`));
  } else if (item?.kind === "thread") {
    send(ask(trashThreadCommand, { threadId: item.id }, {}, `trash thread ${item.id}`));
  }
}

/** In its thread the form opens in place; on the desk, the thread opens with the form. */
function edit({ item, navigate }: Surroundings): void {
  if (!item) return;
  const link = item.element.querySelector<HTMLAnchorElement>("a.task-text");
  const to = new URL(link?.href ?? location.href);
  to.searchParams.set("form", `edit.${item.id}`);
  void navigate(to.pathname + to.search, { replace: link === null, preventScrollReset: true });
}
