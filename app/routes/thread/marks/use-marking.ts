import { useNavigate } from "react-router";
import type { MarkBox } from "#app/domain/tasks/marks/mark-place.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { readTaskForm, taskFormAddress } from "#app/routes/thread/task-forms/task-form.ts";
import type { ShownMark } from "./shown-marks.ts";

/** The mark that is being drawn on a page, by the address, with the addresses of the next step and of cancelling. */
export function useMarking(
  address: FocusAddress,
  { fileId, page, marks }: { fileId: number; page: number; marks: ShownMark[] },
) {
  const navigate = useNavigate();
  const named = readTaskForm(address.form);
  const form = named?.act === "mark" || named?.act === "move" ? named : null;
  const moving = form?.act === "move" ? marks.find(({ id }) => id === form.markId) : undefined;
  const shown = form?.placed ?? (moving && { fileId: moving.fileId, place: moving });
  const isHere = shown?.fileId === fileId && shown.place.page === page;
  const left = focusSearch(address, { form: null });
  const go = (search: string) => void navigate(search, { replace: true, preventScrollReset: true });
  return {
    form,
    moving,
    /** The box that was drawn on this page already. */
    start: isHere && shown ? shown.place : null,
    toggle: form ? left : focusSearch(address, { form: taskFormAddress.mark(), pane: "media" }),
    place: (box: MarkBox) => {
      const placed = { fileId, place: { page, ...box } };
      const next =
        form?.act === "move"
          ? taskFormAddress.move(form.markId, placed)
          : taskFormAddress.mark(placed);
      go(focusSearch(address, { form: next, pane: "tasks" }));
    },
    cancel: () => go(left),
  };
}
