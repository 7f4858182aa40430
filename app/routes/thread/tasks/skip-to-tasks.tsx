import { moveFocusBy } from "#app/routes/shortcuts/items.ts";

/** The place that it leads to. */
export const listId = "tasks-of-thread";

/** A link that appears when Tab comes to it, past the artwork, the files and the notices to the first task. */
export function SkipToTasks() {
  return (
    <a
      className="link sr-only focus:not-sr-only"
      href={`#${listId}`}
      onClick={(event) => {
        // The place in the address would be one more step on the way back.
        event.preventDefault();
        moveFocusBy(1);
      }}
    >
      Skip to tasks
    </a>
  );
}
