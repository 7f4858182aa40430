import type { KeyboardEvent } from "react";
import { longestTaskText } from "#app/domain/tasks/task-limits.ts";

/** A task's line: it grows with what is written, and Enter sends its form. */
export function LineField({
  label,
  name,
  defaultValue,
  hideLabel = false,
}: {
  label: string;
  name: string;
  defaultValue: string;
  hideLabel?: boolean;
}) {
  return (
    <label className="grid gap-1">
      <span className={hideLabel ? "sr-only" : "field-label"}>{label}</span>
      <textarea
        dir="auto"
        name={name}
        rows={2}
        required
        maxLength={longestTaskText}
        defaultValue={defaultValue}
        className="field-input field-sizing-content max-h-40 min-h-10 resize-none"
        onKeyDown={sendOnEnter}
      />
    </label>
  );
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
