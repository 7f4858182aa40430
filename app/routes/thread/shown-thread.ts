import type { TipId } from "#app/domain/accounts/tips.ts";
import type { ViewChoice } from "#app/domain/accounts/views.ts";
import type { FocusData, FocusFile, FocusTask } from "./focus-data.ts";
import type { ShownMark } from "./marks/shown-marks.ts";

type Leaving = { isLeaving: boolean };
export type ShownFile = FocusFile & Leaving;
export type ShownTask = FocusTask & Leaving;
export type ShownThread = Omit<FocusData, "files" | "tasks" | "marks"> & {
  files: ShownFile[];
  tasks: ShownTask[];
  marks: ShownMark[];
  /** An id for what a form makes, while there is no script to make one. */
  newId: string;
  tips: TipId[];
  view: ViewChoice<"thread">;
};
