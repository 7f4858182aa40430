import { restorableLater, restoreFailed } from "./trash-words.ts";

/**
 * The messages that only the server makes. They are separate from the declarations, which the
 * dashboard's first page loads.
 */
export const trashTaskAnswer = {
  done: { title: "Comment moved to trash" },
  undoFailed: restoreFailed.title,
};

export const trashThreadAnswer = {
  done: { title: "Thread moved to trash", description: restorableLater },
  undoFailed: restoreFailed.title,
};
