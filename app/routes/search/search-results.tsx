import type { ReactNode } from "react";
import { Link } from "react-router";
import { statusLabels, type TaskStatus } from "#app/domain/tasks/task-status.ts";
import { FilePicture } from "#app/routes/files/file-picture.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Loading } from "#app/ui/loading.tsx";
import type { SearchMode } from "./recently-viewed.ts";
import type { SearchHit } from "./search-hit.ts";
import { useRecentlyViewed } from "./use-recently-viewed.ts";

/** What was found, or what was viewed lately while nothing is asked (`hits` is null). */
export function SearchResults({
  hits,
  isSearching,
  mode,
  userId,
  extension,
}: {
  hits: SearchHit[] | null;
  isSearching: boolean;
  mode: SearchMode;
  userId: string;
  extension: boolean;
}) {
  const { list, add } = useRecentlyViewed(userId, mode);
  const inFrame = (address: string) => (extension ? `${address}&extension=chrome` : address);

  if (isSearching && hits !== null) return <Loading>Searching...</Loading>;
  if (hits === null && list.length === 0) {
    return (
      <EmptyState icon="search" title="Start searching">
        Find media and tasks across your dashboard
      </EmptyState>
    );
  }
  if (hits === null) {
    return (
      <HitGrid title="Recently Viewed">
        {list.map((item) => (
          <li key={item.id}>
            <Link
              data-hit
              to={item.content}
              preventScrollReset
              className="search-hit"
              onClick={() => add(item)}
            >
              <Thumbnail previewUrl={item.previewUrl ?? item.image} mode={mode} />
              <span dir="auto" className="search-hit-name">
                {item.name}
              </span>
            </Link>
          </li>
        ))}
      </HitGrid>
    );
  }
  if (hits.length === 0) {
    return (
      <div role="status">
        <EmptyState icon="search" title="No results found">
          Try a different search term.
        </EmptyState>
      </div>
    );
  }
  return (
    <HitGrid title="Search Results" count={hits.length}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Link
            data-hit
            to={inFrame(hit.address)}
            preventScrollReset
            className="search-hit"
            onClick={() =>
              add({
                id: hit.id,
                name: hit.name,
                image: hit.previewUrl,
                previewUrl: hit.previewUrl,
                content: inFrame(hit.address),
              })
            }
          >
            <Thumbnail previewUrl={hit.previewUrl} mode={mode} kind={hit.kind} />
            <span dir="auto" className="search-hit-name">
              {hit.name}
            </span>
            <span dir="auto" className="search-hit-detail">
              {hit.detail}
            </span>
            {hit.status && <Badge tone={tones[hit.status]}>{statusLabels[hit.status]}</Badge>}
          </Link>
        </li>
      ))}
    </HitGrid>
  );
}

const tones: Record<TaskStatus, "open" | "progress" | "done"> = {
  not_started: "open",
  in_progress: "progress",
  done: "done",
};

function HitGrid({
  title,
  count,
  children,
}: {
  title: string;
  count?: number;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="search-hits">
      <h3 id="search-hits" className="mb-2 flex gap-2 text-sm">
        {title}
        {count !== undefined && (
          <span className="text-faint" role="status">
            {count}
          </span>
        )}
      </h3>
      <ul className="search-grid">{children}</ul>
    </section>
  );
}

function Thumbnail({
  previewUrl,
  mode,
  kind = "image",
}: {
  previewUrl: string | null;
  mode: SearchMode;
  kind?: SearchHit["kind"];
}) {
  if (mode === "feedback" && !previewUrl) {
    return (
      <span className="file-picture" aria-hidden="true">
        <Icon name="task" />
      </span>
    );
  }
  return <FilePicture previewUrl={previewUrl} kind={kind} />;
}
