import { categoryChoices, firstDueDay, lastDueDay } from "#app/domain/tasks/task-limits.ts";

const assignees = { owner: "You", other: "Someone else" };

/** The fields for a task's subject, assignee and due date. */
export function FactFields({
  category,
  assignee,
  due,
}: {
  category: string;
  assignee: keyof typeof assignees;
  due: string | null;
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-2">
      <label>
        <span className="field-label">Category</span>
        <select name="category" defaultValue={category} className="field-input">
          {categoryChoices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="field-label">Who acts</span>
        <select name="assignee" defaultValue={assignee} className="field-input">
          {Object.entries(assignees).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="field-label">Due</span>
        <input
          type="date"
          name="due"
          defaultValue={due ?? ""}
          min={firstDueDay}
          max={lastDueDay}
          className="field-input"
        />
      </label>
    </div>
  );
}
