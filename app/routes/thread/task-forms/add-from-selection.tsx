import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { keepSelected, type SelectedWords, selectedWords } from "./selected-words.ts";
import { taskFormAddress } from "./task-form.ts";

/**
 * A button beside the words that are selected in a message: they become a task. In the document it
 * follows that message's text, so that Tab leads to it.
 */
export default function AddFromSelection({ address }: { address: FocusAddress }) {
  const [words, setWords] = useState<SelectedWords | null>(null);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onChange = () => setWords(selectedWords(document.getSelection()));
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !selectedWords(document.getSelection())) return;
      event.preventDefault();
      document.getSelection()?.removeAllRanges();
    };
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("keydown", onEscape, { capture: true });
    return () => {
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("keydown", onEscape, { capture: true });
    };
  }, []);
  useEffect(() => (words ? keepSelected(words) : undefined), [words]);
  useEffect(() => {
    const shown = button.current;
    if (!words || !shown) return;
    shown.showPopover();
    const place = () => {
      const range = document.getSelection()?.rangeCount
        ? document.getSelection()?.getRangeAt(0)
        : null;
      const lines = range?.getClientRects();
      const last = lines?.[lines.length - 1];
      if (!last) return;
      shown.style.left = `${Math.max(8, Math.min(last.right, innerWidth - shown.offsetWidth - 8))}px`;
      shown.style.top = `${Math.min(last.bottom + 6, innerHeight - shown.offsetHeight - 8)}px`;
    };
    place();
    addEventListener("resize", place);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      removeEventListener("resize", place);
      document.removeEventListener("scroll", place, { capture: true });
    };
  }, [words]);
  const message = words && document.getElementById(`message-${words.messageId}`);
  if (!words || !message) return null;
  const { messageId, from, to } = words;
  return createPortal(
    <div
      ref={button}
      popover="manual"
      className="fixed inset-auto m-0 rounded-md border-0 bg-transparent p-0 shadow-float"
    >
      <Link
        to={focusSearch(address, { form: taskFormAddress.add(messageId, from, to), pane: "tasks" })}
        replace
        preventScrollReset
        className="btn btn-primary btn-small"
        // A press would end the selection before it is a click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => document.getSelection()?.removeAllRanges()}
      >
        <Icon name="plus" />
        Add task
        <span className="sr-only"> from the selected words</span>
      </Link>
    </div>,
    message,
  );
}
