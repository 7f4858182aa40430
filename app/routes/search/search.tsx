import { Form, Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { searchMedia } from "#app/domain/desk/search-media.server.ts";
import { searchTasks } from "#app/domain/desk/search-tasks.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/dashboard/desk-address.ts";
import { useRootData } from "#app/routes/root-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay.tsx";
import type { Route } from "./+types/search";
import { readSearchQuery, type SearchQuery, searchAddress } from "./search-query.ts";
import "./search.css";
import { mediaHit, taskHit } from "./search-hit.ts";
import { SearchResults } from "./search-results.tsx";
import { useGridKeys } from "./use-grid-keys.ts";
import { useTypedSearch } from "./use-typed-search.ts";

export const meta = () => [{ title: "Search · Galley" }];

/** The hits for the address's query; a blank one is not searched for. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { q, mode } = readSearchQuery(url.searchParams);
  if (q === "") return { q, mode, hits: [] };
  const hits =
    mode === "media"
      ? (await searchMedia(viewer, { q })).map(mediaHit)
      : (await searchTasks(viewer, { q })).map(taskHit);
  return { q, mode, hits };
}

/** A search that fails finds nothing (specification, section 8). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { q, mode } = readSearchQuery(new URL(request.url).searchParams);
  if (q === "") return { q, mode, hits: [] };
  return serverLoader().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return { q, mode, hits: [] };
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
      className="search-box"
      head={<ModeToggle query={{ ...query, q: typed.text }} />}
    >
      <OverlayBody className="flex flex-col gap-3" {...useGridKeys()}>
        <Form method="get" role="search" replace preventScrollReset className="search-form">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            aria-label="Search media and tasks"
            placeholder="Search media and tasks..."
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            data-autofocus
            className="field-input"
            value={typed.text}
            onChange={({ currentTarget }) => typed.type(currentTarget.value)}
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
          hits={typed.text.trim() === "" ? null : loaderData.hits}
          isSearching={isSearching || typed.isWaiting}
          mode={query.mode}
          userId={viewer?.id ?? ""}
          extension={query.extension}
        />
      </OverlayBody>
    </Overlay>
  );
}

function ModeToggle({ query }: { query: SearchQuery }) {
  return (
    <nav aria-label="What to search" className="tabs">
      <Link
        to={searchAddress(query, { mode: "media" })}
        replace
        preventScrollReset
        className="tab"
        aria-current={query.mode === "media" ? "page" : undefined}
      >
        Media
      </Link>
      <Link
        to={searchAddress(query, { mode: "feedback" })}
        replace
        preventScrollReset
        className="tab"
        aria-current={query.mode === "feedback" ? "page" : undefined}
      >
        Feedback
      </Link>
    </nav>
  );
}
