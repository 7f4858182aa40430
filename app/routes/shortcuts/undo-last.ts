import { showToast } from "#app/client/toasts/toast.ts";
import { settleStep, takeLastStep } from "#app/client/toasts/undo-steps.ts";
import type { Surroundings } from "./shortcut.ts";

/** Undoes the last command of this tab; shows a toast if it cannot be undone. */
export function undoLast({ send }: Surroundings): void {
  const step = takeLastStep();
  if (!step) return;
  if ("final" in step) {
    const description = "Undo once more takes back what was done before it.";
    showToast({ title: `Cannot undo “${step.final}”`, description });
    return;
  }
  const { action, fields, failure } = step;
  const command = { failed: { title: failure }, reasonIs: "instead" as const };
  const values = [...new URLSearchParams(fields)];
  const onAnswer = settleStep.bind(null, step);
  send({ command, action, fields: values, key: action, onAnswer });
}
