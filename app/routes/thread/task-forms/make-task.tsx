import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { Offer } from "./offer.ts";

/** Makes a task of words at once, or opens its form. At the pointer only a small sign stands beside the sentence. */
export function MakeTask({
  by,
  editTo,
  onMake,
  onEdit,
}: {
  by: Offer["by"];
  editTo: string;
  /** Null for more words than can be quoted. */
  onMake: (() => void) | null;
  onEdit: () => void;
}) {
  const words = by === "selection" ? "the selected words" : "this sentence";
  const isSmall = by === "pointer";
  return (
    <span className="flex">
      {onMake && (
        <button
          type="button"
          data-shortcut="+"
          aria-keyshortcuts="+"
          className={
            isSmall ? "btn btn-primary btn-icon size-6 min-h-0" : "btn btn-primary btn-small"
          }
          title={isSmall ? "Make a task of this sentence" : undefined}
          onMouseDown={keepFocus}
          onClick={onMake}
        >
          <Icon name="plus" />
          <span className={isSmall ? "sr-only" : undefined}>Make a task</span>
          <span className="sr-only"> of {words}</span>
        </button>
      )}
      {!isSmall && (
        <Link
          to={editTo}
          replace
          preventScrollReset
          className="btn btn-icon btn-small"
          title="Write it yourself"
          onMouseDown={keepFocus}
          onClick={onEdit}
        >
          <Icon name="rename" />
          <span className="sr-only">Add task from {words}</span>
        </Link>
      )}
    </span>
  );
}

/** A press would end the selection, or take the focus from the sentence, before it is a click. */
export function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
