import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "../class-names.ts";

/**
 * A small dialog on a native popover. Any button with `popoverTarget={id}` opens it, also without JavaScript.
 * Escape and a click beside it close it, and focus returns to that button.
 */
export function Popup({
  id,
  title,
  ref,
  className,
  onOpen,
  children,
}: {
  id: string;
  title: string;
  ref?: Ref<HTMLDivElement>;
  className?: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      className={classNames("popup", className)}
      onToggle={({ newState, currentTarget }) => {
        if (newState !== "open") return focusOpener(currentTarget);
        onOpen?.();
        const first = currentTarget.querySelector<HTMLElement>("input:not([type=hidden]), button");
        // A long popup opens at its beginning.
        first?.focus({ preventScroll: true });
        if (first instanceof HTMLInputElement && first.type === "text") first.select();
      }}
    >
      <h3 id={titleId} dir="auto">
        {title}
      </h3>
      {children}
    </div>
  );
}

/** Its opener may be in a menu that is closed by now; focus then goes to the menu's button. */
function focusOpener(popup: HTMLElement): void {
  const isLost = document.activeElement === document.body || document.activeElement === null;
  if (!isLost && !popup.contains(document.activeElement)) return;
  const opener = openerOf(popup);
  const menuButton = opener?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  (menuButton ? document.getElementById(menuButton) : opener)?.focus();
}

function openerOf({ id }: HTMLElement): HTMLElement | null {
  const action = ":not([popovertargetaction='hide'])";
  return document.querySelector(`[popovertarget="${CSS.escape(id)}"]${action}`);
}

/** The popup's buttons, with cancel first. */
export function PopupButtons({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="flex justify-end gap-2">
      <button type="button" className="btn" popoverTarget={id} popoverTargetAction="hide">
        Cancel
      </button>
      {children}
    </div>
  );
}
