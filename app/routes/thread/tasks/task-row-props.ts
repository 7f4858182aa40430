import type { ReactNode } from "react";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusFile, MergedTask } from "#app/routes/thread/focus-data.ts";
import type { ShownMark } from "#app/routes/thread/marks/shown-marks.ts";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";

/** What a task's line and what is unfolded below it are given. */
export type TaskRowProps = {
  task: ShownTask;
  /** Tasks that were merged into it. */
  parts: MergedTask[];
  /** Its places on pages. */
  marks: ShownMark[];
  /** The results of looking for them on the current version. */
  checks: MarkCheck[];
  /** The form that changes it, while it is open. */
  form: ReactNode;
  /** All versions of the thread's files. */
  files: readonly FocusFile[];
  /** Whether the list is that of the whole thread: the line names its file, and the group says that it looks done. */
  isOfThread: boolean;
  address: FocusAddress;
};
