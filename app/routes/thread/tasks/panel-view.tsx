import type { useView } from "#app/routes/tasks/views/use-view.ts";
import { ViewSwitch } from "#app/routes/tasks/views/view-switch.tsx";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { openWords } from "./task-groups.ts";

/** Chooses between the tasks of the selected file and those of the whole thread, by click or key. */
export function PanelView({
  view,
  tasks,
}: {
  view: ReturnType<typeof useView<"thread">>;
  tasks: ShownTask[];
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pb-1">
      <ViewSwitch
        label="Tasks shown"
        view={view}
        choices={[
          { choice: "file", content: "This file", title: "Tasks of this file", shortcut: "w" },
          {
            choice: "whole",
            content: "Whole thread",
            title: "All tasks of the thread",
            shortcut: "w",
          },
        ]}
      />
      <span className="text-xs/5 text-soft tabular-nums" role="status">
        {openWords(tasks.filter((task) => !task.isLeaving))}
        {view.shown === "file" && " in all"}
      </span>
    </div>
  );
}
