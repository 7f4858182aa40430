import type { Command } from "#app/commands/command.ts";

/** Changes many threads, files and tasks in one way. */
export const changeSelectionCommand = {
  path: "/selection",
  api: ["/api/selection"],
  failed: { title: "Could not change what is selected." },
  reasonIs: "below",
} satisfies Command;
