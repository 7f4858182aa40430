import { begunChanges, expectUndoForm } from "#app/client/commands/begun-changes.ts";
import { requestTimeoutMs } from "#app/client/requests/request-timeout.ts";
import { noteUnanswered } from "#app/client/requests/unanswered-changes.ts";
import { showToast, type ToastMessage, type ToastUndo } from "./toast.ts";
import { stepToUndo, type Taken } from "./undo-steps.ts";

const waiting: ToastMessage = {
  title: "Undoing…",
  description: "Your last change is still being saved.",
  durationMs: requestTimeoutMs,
};
const nothingUndone: ToastMessage = {
  title: "Nothing was undone",
  description: "The change that you wanted to undo was not saved.",
};

/** Undoing is done in the order in which it was asked for, though one of them waits for an answer. */
let line = Promise.resolve();

/** Undoes what takeLast took, once it is saved. Says so where that cannot be done, and undoes nothing else. */
export function undoTaken(taken: Taken, send: (undo: ToastUndo) => void): void {
  line = line.then(async () => {
    const wait = waitOnScreen();
    const step = await stepToUndo(taken, wait.begin).finally(wait.end);
    // The form that failed says why in a toast of its own.
    if (step === "failed") showToast(nothingUndone);
    else if (step === null) showToast({ title: "Nothing to undo" });
    else if ("final" in step) showToast(cannotUndo(step.final));
    else sendUndo(step, send);
  });
}

/** Undoes what a toast offers, once every change that this tab has begun is answered. */
export function undoOffered(offered: ToastUndo, send: (undo: ToastUndo) => void): void {
  line = line.then(async () => {
    const wait = waitOnScreen();
    const begun = begunChanges();
    if (begun.length > 0) wait.begin();
    await Promise.all(begun.map(({ ended }) => ended)).finally(wait.end);
    sendUndo(offered, send);
  });
}

/** The form that waits is unknown yet, so the browser is to ask before the page is left. */
function waitOnScreen(): { begin: () => void; end: () => void } {
  let unanswered: { end: () => void } | null = null;
  return {
    begin: () => {
      showToast(waiting);
      unanswered = noteUnanswered(Number.POSITIVE_INFINITY);
    },
    end: () => unanswered?.end(),
  };
}

function sendUndo(undo: ToastUndo, send: (undo: ToastUndo) => void): void {
  expectUndoForm(undo.action);
  send(undo);
}

function cannotUndo(title: string): ToastMessage {
  return {
    title: `Cannot undo “${title}”`,
    description: "Undo once more takes back what was done before it.",
  };
}
