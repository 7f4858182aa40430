import type { ReactNode } from "react";
import { focusNext, onUnsureKey } from "./unsure-keys.ts";

/** A list of unsure asks with its keys. `opener` is what has focus when none is left. */
export function UnsureList({ opener, children }: { opener: string; children: ReactNode }) {
  return (
    <>
      <p className="unsure-hint">
        <kbd>A</kbd> accepts, <kbd>D</kbd> dismisses, <kbd>↑</kbd> <kbd>↓</kbd> go to the next. What
        you say is remembered.
      </p>
      <ul
        className="unsure-list"
        onKeyDown={onUnsureKey}
        onSubmit={(event) => focusNext(event, opener)}
      >
        {children}
      </ul>
    </>
  );
}
