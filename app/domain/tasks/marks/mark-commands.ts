import { type Command, textOf } from "#app/domain/command/command.ts";
import { readPlace } from "./mark-place.ts";

/** Puts a mark on a page for a task: a new one, or an existing one at another place. */
export const putMarkCommand = {
  path: "/tasks/:taskId/marks",
  api: ["/api/feedback/{feedbackId}/marks"],
  failed: { title: "Could not put the mark there." },
  apply: (form: FormData) => ({
    ...readPlace(textOf(form, "place")),
    id: textOf(form, "id"),
    fileId: Number(textOf(form, "fileId")),
    isCurrent: true,
  }),
} satisfies Command;

/** Removes a mark; its task stays. */
export const removeMarkCommand = {
  path: "/marks/:markId/remove",
  api: ["/api/marks/{id}"],
  failed: { title: "Could not remove the mark." },
  apply: () => ({ isLeaving: true }),
} satisfies Command;

export const markCommands = [putMarkCommand, removeMarkCommand];
