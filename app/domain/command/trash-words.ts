import type { ToastMessage } from "./command.ts";

/** Messages that several trash commands share. */
export const restoreFailed = { title: "Failed to restore item. Please try again." };
export const restorableLater = "You can restore it from the trash later.";
export const trashedWords = {
  thread: "Thread moved to trash",
  file: "File moved to trash",
  task: "Comment moved to trash",
};
export const restoredWords: Record<keyof typeof trashedWords, ToastMessage> = {
  thread: { title: "Thread restored" },
  file: { title: "File restored", description: "It was moved back to your main files." },
  task: { title: "Comment Restored" },
};
