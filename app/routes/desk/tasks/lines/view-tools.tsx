import { CommandForm } from "#app/client/commands/command-form.tsx";
import type { ViewChoice } from "#app/domain/accounts/views.ts";
import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { useView } from "#app/routes/tasks/views/use-view.ts";
import { ViewSwitch } from "#app/routes/tasks/views/view-switch.tsx";

const orderNames: Record<TaskOrder, string> = {
  due: "By due day",
  client: "By who asked",
  thread: "By thread",
  file: "By file",
  status: "By status",
  asked: "Newest first",
};
/** What is done is sorted by when it was closed: see listTasksInView. */
const namesOfDone: Partial<Record<TaskOrder, string>> = { due: "By day closed" };
const orders = Object.keys(orderNames) as TaskOrder[];

/** Switches between cards and lines, and sorts the lines. */
export function ViewTools({ order, status }: { order: TaskOrder | null; status: TaskStatus }) {
  const kept: ViewChoice<"tasks"> = order === null ? "cards" : "list";
  const view = useView("tasks", ["cards", "list"], kept);
  return (
    <div className="flex items-center gap-2">
      {order !== null && <OrderSelect order={order} status={status} />}
      <ViewSwitch
        label="View of the tasks"
        view={view}
        choices={[
          { choice: "cards", content: "Cards" },
          { choice: "list", content: "List" },
        ]}
      />
    </div>
  );
}

function OrderSelect({ order, status }: { order: TaskOrder; status: TaskStatus }) {
  const { shown, command, textOf } = useView("order", orders, order);
  return (
    <CommandForm command={command} className="flex">
      <select
        name="view"
        aria-label="Order of the tasks"
        value={textOf(shown)}
        className="select"
        onChange={({ currentTarget }) => void command.submit(currentTarget.form)}
      >
        {orders.map((one) => (
          <option key={one} value={textOf(one)}>
            {(status === "done" && namesOfDone[one]) || orderNames[one]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn-small">
          Sort
        </button>
      </noscript>
    </CommandForm>
  );
}
