import { type ReactNode, Suspense, useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { z } from "zod";
import { createRevisionCache } from "#app/client/cache/revision-cache.ts";
import { findTrash } from "#app/domain/desk/trash/list-trash.server.ts";
import { cursorSchema } from "#app/domain/threads/cursor.ts";
import { parseQuery } from "#app/http/parse.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay/overlay.tsx";
import type { Route } from "./+types/trash";
import { soon } from "./soon.ts";
import { type LoadedTrash, TrashContents } from "./trash-contents.tsx";
import { itemsAtOnce, trashItems } from "./trash-items.ts";

/** Specification, section 9. */
const closeAfterMs = 300;
const freshForMs = 30 * 60_000;
const keptForMs = 60 * 60_000;

export const meta = () => [{ title: "Trash · Galley" }];

const querySchema = z.object({ after: cursorSchema.nullable().catch(null).default(null) });

/** The newest items; without JavaScript, those after the cursor in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { after } = parseQuery(url, querySchema);
  const trash = await findTrash(requireViewer(context), { cursor: after, limit: itemsAtOnce });
  const { revision, total, nextCursor } = trash;
  return { trash: { revision, total, nextCursor, items: trashItems(trash) } };
}

const cached = createRevisionCache<LoadedTrash>(freshForMs, keptForMs);

const keyOf = (search: URLSearchParams) => `trash ${search.get("after") ?? ""}`;

let isOpen = false;

/**
 * The panel opens at once, and its contents may follow. While it is open, a reload waits for the
 * contents.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const trash = cached.load(keyOf(url.searchParams), async () => (await serverLoader()).trash);
  return { trash: isOpen ? await trash : (await soon(trash)).value };
}

/** Does not revalidate when the panel is widened, unless that discards a revalidation. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherPage = keyOf(currentUrl.searchParams) !== keyOf(nextUrl.searchParams);
  if (cached.isOwed() || isOtherPage) return true;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function Trash({ loaderData: { trash } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const key = keyOf(search);
  useEffect(() => {
    isOpen = true;
    if (!(trash instanceof Promise)) cached.remember(key, trash);
    return () => {
      isOpen = false;
    };
  }, [key, trash]);
  return (
    <TrashPanel>
      <Suspense fallback={<Loading>Loading trashed items...</Loading>}>
        <TrashContents trash={trash} />
      </Suspense>
    </TrashPanel>
  );
}

export function ErrorBoundary() {
  return (
    <TrashPanel>
      <OverlayBody>
        <EmptyState
          icon="alert"
          title="Failed to load trashed items."
          action={
            <ButtonLink to="/dashboard/trash" reloadDocument>
              Try again
            </ButtonLink>
          }
        >
          Nothing is lost. Try again in a moment.
        </EmptyState>
      </OverlayBody>
    </TrashPanel>
  );
}

function TrashPanel({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const isExpanded = search.has("expanded");
  return (
    <Overlay
      title="Trash"
      closeTo={useDeskPath()}
      variant="panel"
      closeAfterMs={closeAfterMs}
      expanded={isExpanded}
      head={<ExpandLink isExpanded={isExpanded} search={search} />}
    >
      {children}
    </Overlay>
  );
}

function ExpandLink({ isExpanded, search }: { isExpanded: boolean; search: URLSearchParams }) {
  const next = new URLSearchParams(search);
  if (isExpanded) next.delete("expanded");
  else next.set("expanded", "1");
  return (
    <ButtonLink
      variant="quiet"
      icon={isExpanded ? "collapse" : "expand"}
      aria-label={isExpanded ? "Collapse to a side panel" : "Expand to full page"}
      to={`?${next}`}
      replace
      preventScrollReset
      className="max-sm:hidden"
    />
  );
}
