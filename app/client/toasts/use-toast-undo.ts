import { useEffect, useRef, useState } from "react";
import { useAnswer } from "#app/client/commands/use-command.ts";
import type { ToastUndo } from "./toast.ts";
import { undoOffered, undoTaken } from "./undo-in-order.ts";
import { noteSent, settleStep, takeLast } from "./undo-steps.ts";

/**
 * Returns a function that sends the form with which a toast can be undone, once what this tab has begun is answered.
 * The hook outlives the toast, which is closed when the answer comes. Ctrl+Z and Command+Z undo what was done last,
 * unless the person is typing: that may be a change which is still on its way.
 */
export function useToastUndo(offered: ToastUndo | undefined, onUndo: () => void): () => void {
  const [failure, setFailure] = useState("");
  const sent = useRef<ToastUndo>(null);
  const command = useAnswer(
    { failed: { title: failure }, reasonIs: "instead" },
    { onDone: (result) => sent.current && settleStep(sent.current, result) },
  );
  const send = (undo: ToastUndo) => {
    setFailure(undo.failure);
    sent.current = undo;
    void command.submit(new URLSearchParams(undo.fields), { method: "post", action: undo.action });
  };
  const undo = () => {
    if (!offered) return;
    noteSent(offered);
    onUndo();
    undoOffered(offered, send);
  };
  const undoByKey = () => {
    const taken = takeLast();
    // Without storage the toast is all that is known.
    if (!taken) return undo();
    onUndo();
    undoTaken(taken, send);
  };
  const latest = useRef(undoByKey);
  latest.current = undoByKey;
  const isOffered = offered !== undefined && offered.label === undefined;
  useEffect(() => {
    if (!isOffered) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOffered]);
  return undo;
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox], [type=radio]), textarea, [contenteditable='true']",
    ) !== null
  );
}
