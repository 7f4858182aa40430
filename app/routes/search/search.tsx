import { Form, Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { createRevisionCache } from "#app/client/cache/revision-cache.ts";
import { useRootData } from "#app/client/root-data.ts";
import { searchMedia } from "#app/domain/desk/search/search-media.server.ts";
import { searchTasks } from "#app/domain/desk/search/search-tasks.server.ts";
import { type FoundThread, searchThreads } from "#app/domain/desk/search/search-threads.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay/overlay.tsx";
import { counted } from "#app/ui/text/counted.ts";
import type { Route } from "./+types/search";
import { otherMode, searchModes } from "./recently-viewed.ts";
import { mediaHit, type SearchHit, taskHit } from "./search-hit.ts";
import { readSearchQuery, type SearchQuery, searchAddress } from "./search-query.ts";
import { SearchResults } from "./search-results.tsx";
import { useGridKeys } from "./use-grid-keys.ts";
import { useTypedSearch } from "./use-typed-search.ts";

export const meta = () => [{ title: "Search · Galley" }];

type Found = {
  revision: number;
  threads: FoundThread[];
  hits: SearchHit[];
  /** The number of results of the other kind, if this one has none. */
  elsewhere: number;
};

/** A few, above the hits. */
const mostThreads = 3;

/** Returns the threads and hits for the address's query; does not search for a blank one. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Found> {
  const viewer = requireViewer(context);
  const { q, mode } = readSearchQuery(url.searchParams);
  const { revision = 0 } = viewer;
  if (q === "") return { revision, threads: [], hits: [], elsewhere: 0 };
  const search = {
    media: async () => (await searchMedia(viewer, { q })).map(mediaHit),
    feedback: async () => (await searchTasks(viewer, { q })).map(taskHit),
  };
  const [hits, threads] = await Promise.all([
    search[mode](),
    searchThreads(viewer, { q, limit: mostThreads }),
  ]);
  const elsewhere = hits.length > 0 ? 0 : (await search[otherMode(mode)]()).length;
  return { revision, threads, hits, elsewhere };
}

/** The default lifetime of queries (specification, section 9). */
const cached = createRevisionCache<Found>(15 * 60_000);

/** A failed search shows no results (specification, section 8). */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const { q, mode } = readSearchQuery(url.searchParams);
  const nothing: Found = { revision: 0, threads: [], hits: [], elsewhere: 0 };
  if (q === "") return nothing;
  return cached.load(`${mode} ${q}`, serverLoader).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return nothing;
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const query = readSearchQuery(search);
  const navigate = useNavigate();
  const { viewer } = useRootData();
  const pending = useNavigation().location;
  const isSearching = pending?.pathname === "/dashboard/search" && pending.search !== "";
  const go = (address: string) => navigate(address, { replace: true, preventScrollReset: true });
  const typed = useTypedSearch(query.q, (q) => go(searchAddress(query, { q })));
  return (
    <Overlay
      title="Search"
      closeTo={useDeskPath()}
      className="h-150 max-w-192 max-sm:h-full"
      head={<ModeToggle query={{ ...query, q: typed.text }} />}
    >
      <OverlayBody
        className="flex flex-col gap-3 [&>.empty]:flex-1 [&>[role=status]]:my-auto"
        {...useGridKeys()}
      >
        <Form
          method="get"
          role="search"
          replace
          preventScrollReset
          className="sticky -top-4 z-1 -mx-4 -mt-4 flex gap-2 bg-surface px-4 pt-4 pb-1"
        >
          <Icon
            name="search"
            className="absolute top-[calc(0.5rem+var(--field)/2)] left-6.5 text-faint"
          />
          <input
            dir="auto"
            type="search"
            name="q"
            aria-label="Search media and tasks"
            placeholder="Search media and tasks..."
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            data-autofocus
            className="field-input pl-8.5"
            value={typed.text}
            onChange={({ currentTarget }) => typed.type(currentTarget.value)}
            onKeyDown={(event) => {
              // Not every browser clears the field on Escape. The next Escape closes the dialog.
              if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
              if (typed.text === "") return;
              event.preventDefault();
              typed.type("");
            }}
          />
          {query.mode !== "media" && <input type="hidden" name="mode" value={query.mode} />}
          {query.extension && <input type="hidden" name="extension" value="chrome" />}
          <noscript>
            <button type="submit" className="btn">
              Search
            </button>
          </noscript>
        </Form>
        <SearchResults
          key={query.mode}
          found={typed.text.trim() === "" ? null : loaderData}
          isSearching={isSearching || typed.isWaiting}
          elsewhere={
            loaderData.elsewhere > 0 && <Elsewhere query={query} count={loaderData.elsewhere} />
          }
          mode={query.mode}
          userId={viewer?.id ?? ""}
          extension={query.extension}
        />
      </OverlayBody>
    </Overlay>
  );
}

const modeNames = { media: "Media", feedback: "Feedback" };

/** A link to the results of the other kind, if this one has none. */
function Elsewhere({ query, count }: { query: SearchQuery; count: number }) {
  const mode = otherMode(query.mode);
  return (
    <ButtonLink
      to={searchAddress(query, { mode })}
      replace
      preventScrollReset
      onClick={({ currentTarget }) => fieldOf(currentTarget)?.focus()}
    >
      {counted(count, "result")} in {modeNames[mode]}
    </ButtonLink>
  );
}

function ModeToggle({ query }: { query: SearchQuery }) {
  return (
    <nav aria-label="What to search" className="tabs">
      {searchModes.map((mode) => (
        <Link
          key={mode}
          to={searchAddress(query, { mode })}
          replace
          preventScrollReset
          className="tab"
          aria-current={query.mode === mode ? "page" : undefined}
          onClick={({ detail, currentTarget }) => {
            // After a mouse click the focus returns to the field; after a key press it stays.
            if (detail > 0) fieldOf(currentTarget)?.focus();
          }}
        >
          {modeNames[mode]}
        </Link>
      ))}
    </nav>
  );
}

function fieldOf(place: HTMLElement): HTMLInputElement | null | undefined {
  return place.closest("[role='dialog']")?.querySelector<HTMLInputElement>("input[type=search]");
}
