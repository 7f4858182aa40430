import { useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ignoreAbortedReads } from "#app/client/requests/aborted-reads.ts";
import { reloadWhenStale } from "#app/client/requests/reload-stale-page.ts";
import { useRootData } from "#app/client/root-data.ts";
import { useViewerKept } from "#app/client/session/use-viewer-kept.ts";
import { keepStyles } from "#app/client/styles/keep-styles.ts";
import { useStoreLink } from "#app/client/use-store-link.ts";
import { PaletteDialog } from "#app/routes/palette/palette-dialog.tsx";
import { Shortcuts } from "#app/routes/shortcuts/shortcuts.tsx";
import { closeUpLater } from "./closing-up/close-up-later.ts";
import { HeldNews } from "./held/held-news.tsx";
import type { DeskLists } from "./held/held-rows.ts";
import { useAskedImport } from "./imports/use-asked-import.ts";
import { useLiveChanges } from "./live/use-live-changes.ts";
import WarmRoutes from "./warm-routes.tsx";

/** The desk's background work. It shows nothing at first, so it is loaded after the page. */
export default function Background({ data }: { data: DeskLists & { revision: number } }) {
  const { hasShortcuts } = useRootData();
  useLiveChanges(data.revision, data.threads.items);
  useStoreLink();
  useAskedImport();
  useViewerKept();
  useEffect(ignoreAbortedReads, []);
  useEffect(reloadWhenStale, []);
  useEffect(keepStyles, []);
  useEffect(closeUpLater, []);
  return (
    <>
      <WarmRoutes />
      <HeldNews data={data} />
      {useHydrated() && (
        <Shortcuts hasCharacterKeys={hasShortcuts}>
          {(run) => <PaletteDialog run={run} />}
        </Shortcuts>
      )}
    </>
  );
}
