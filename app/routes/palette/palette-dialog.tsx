import { Suspense, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { isLineSpared } from "#app/client/spared-line.ts";
import { dialogIds } from "#app/routes/shortcuts/dialog-ids.ts";
import { focusedItem, type Item } from "#app/routes/shortcuts/items.ts";
import type { RunShortcut } from "#app/routes/shortcuts/shortcuts.tsx";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { Loading } from "#app/ui/loading.tsx";
import { NotLoaded } from "#app/ui/not-loaded.tsx";

const loadPalette = () => import("./palette.tsx");
const Palette = lazyPart(loadPalette, NotLoaded);

/**
 * The command palette's dialog: a popover in the body, since the desk is inert while something lies over it.
 * Its contents are rendered when it opens, with what had focus then, and are loaded before that once the
 * browser is idle, unless the line is to be spared.
 */
export function PaletteDialog({ run }: { run: RunShortcut }) {
  const [opened, setOpened] = useState<{ item: Item | null } | null>(null);
  useEffect(loadWhenIdle, []);
  return createPortal(
    <div
      id={dialogIds.palette}
      popover="auto"
      role="dialog"
      aria-label="Commands"
      className="popup mt-[12dvh] w-[min(40rem,100vw-1rem)] overflow-hidden p-0"
      onBeforeToggle={({ newState }) => {
        // Rendered before it shows, not a frame later.
        if (newState === "open") flushSync(() => setOpened({ item: focusedItem() }));
        else setOpened(null);
      }}
      onToggle={({ newState, currentTarget }) => {
        if (newState === "open") currentTarget.querySelector("input")?.focus();
      }}
    >
      {opened && (
        <Suspense fallback={<Loading>Loading commands...</Loading>}>
          <Palette item={opened.item} run={run} />
        </Suspense>
      )}
    </div>,
    document.body,
  );
}

function loadWhenIdle(): () => void {
  if (isLineSpared()) return () => undefined;
  const timer = setTimeout(() => void loadPalette().catch(() => undefined), 2_000);
  return () => clearTimeout(timer);
}
