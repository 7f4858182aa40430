import { undoTaken } from "#app/client/toasts/undo-in-order.ts";
import { settleStep, takeLast } from "#app/client/toasts/undo-steps.ts";
import type { Surroundings } from "./shortcut.ts";

/** Undoes the last command of this tab, once it is saved; shows a toast if it cannot be undone. */
export function undoLast({ send }: Surroundings): void {
  const taken = takeLast();
  if (!taken) return;
  undoTaken(taken, (step) => {
    const { action, fields, failure } = step;
    const command = { failed: { title: failure }, reasonIs: "instead" as const };
    const values = [...new URLSearchParams(fields)];
    const onAnswer = settleStep.bind(null, step);
    send({ command, action, fields: values, key: action, onAnswer });
  });
}
