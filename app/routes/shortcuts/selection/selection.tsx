import { Suspense, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { AskedCommand } from "#app/routes/shortcuts/asked-command.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { SelectBoxes } from "./select-boxes.tsx";
import { clearSelection, currentSelection, followSelection } from "./selected.ts";
import { useSelecting } from "./use-selecting.ts";

const SelectionBar = lazyPart(() => import("./selection-bar.tsx"));

/** Selecting many items of the desk's lists and of its overlays, and the commands on them. */
export function Selection({ send }: { send: (asked: AskedCommand) => void }) {
  const selected = useSyncExternalStore(followSelection, currentSelection);
  const { pathname, search } = useLocation();
  useSelecting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useEffect(() => clearSelection, [pathname, search]);
  return (
    <>
      <SelectBoxes />
      {selected.ids.size > 0 && (
        <Suspense>
          <SelectionBar selected={selected} send={send} />
        </Suspense>
      )}
    </>
  );
}
