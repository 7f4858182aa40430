import { useEffect, useRef, useState } from "react";
import { useAnswer } from "#app/client/commands/use-command.ts";
import type { ToastUndo } from "./toast.ts";
import { noteSent, settleStep } from "./undo-steps.ts";

/**
 * Returns a function that sends the form with which a toast can be undone. The hook outlives the toast, which
 * is closed when the answer comes. Ctrl+Z and Command+Z send it too, unless the person is typing.
 */
export function useToastUndo(offered: ToastUndo | undefined, onUndo: () => void): () => void {
  const [failure, setFailure] = useState("");
  const sent = useRef<ToastUndo>(null);
  const command = useAnswer(
    { failed: { title: failure }, reasonIs: "instead" },
    { onDone: (result) => sent.current && settleStep(sent.current, result) },
  );
  const undo = () => {
    if (!offered) return;
    setFailure(offered.failure);
    sent.current = offered;
    noteSent(offered);
    void command.submit(new URLSearchParams(offered.fields), {
      method: "post",
      action: offered.action,
    });
    onUndo();
  };
  const latest = useRef(undo);
  latest.current = undo;
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
