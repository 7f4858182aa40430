import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRootData } from "#app/client/root-data.ts";
import { Key } from "./key.tsx";
import { focusNext, onUnsureKey } from "./unsure-keys.ts";

/**
 * A list of unsure asks with its keys. `opener` gets the focus when none is left. Of one mail, `others` follow folded.
 */
export function UnsureList({
  opener,
  others = [],
  openOthers = false,
  children,
}: {
  opener: string;
  others?: ReactNode[];
  openOthers?: boolean;
  children: ReactNode;
}) {
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
        {others.length > 0 && (
          <li>
            <details open={openOthers || undefined}>
              <summary className="disclosure min-h-control text-xs/5 text-soft">
                and {others.length} more like these
              </summary>
              <ul className="grid gap-1.5">{others}</ul>
            </details>
          </li>
        )}
      </ul>
    </>
  );
}
