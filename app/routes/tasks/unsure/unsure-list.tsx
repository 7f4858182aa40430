import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRootData } from "#app/client/root-data.ts";
import { Key } from "./key.tsx";
import { focusNext, onUnsureKey } from "./unsure-keys.ts";

/** A list of unsure asks with its keys. `opener` gets the focus when none is left. */
export function UnsureList({ opener, children }: { opener: string; children: ReactNode }) {
  // Before hydration, and without JavaScript, the keys do nothing, so they are not shown.
  const hasKeys = useHydrated();
  const { hasShortcuts } = useRootData();
  return (
    <>
      <p className="pb-1.5 text-xs/5 text-faint pointer-coarse:hidden">
        What you say is remembered.{" "}
        <span className={hasKeys ? "" : "invisible"}>
          {hasShortcuts && (
            <>
              <Key>A</Key> accepts, <Key>D</Key> dismisses,{" "}
            </>
          )}
          <Key>↑</Key> <Key>↓</Key> go to the next.
        </span>
      </p>
      <ul
        className="grid gap-1.5"
        onKeyDown={onUnsureKey}
        onSubmit={(event) => focusNext(event, opener)}
      >
        {children}
      </ul>
    </>
  );
}
