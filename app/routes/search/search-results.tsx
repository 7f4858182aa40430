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

/** The search results, or the recently viewed items if there is no query (`hits` is null). */
export function SearchResults({
  hits,
  isSearching,
  elsewhere,
  mode,
  userId,
  extension,
}: {
  hits: SearchHit[] | null;
  isSearching: boolean;
  /** Replaces an empty list of results. */
  elsewhere: ReactNode;
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
          <Hit
            key={item.id}
            to={item.content}
            name={item.name}
            picture={<Thumbnail previewUrl={item.previewUrl ?? item.image} mode={mode} />}
            onOpen={() => add(item)}
          />
        ))}
      </HitGrid>
    );
  }
  if (hits.length === 0) {
    return (
      <div role="status">
        <EmptyState icon="search" title="No results found" action={elsewhere}>
          Try a different search term.
        </EmptyState>
      </div>
    );
  }
  return (
    <HitGrid title="Search Results" count={hits.length}>
      {hits.map((hit) => (
        <Hit
          key={hit.id}
          to={inFrame(hit.address)}
          name={hit.name}
          picture={<Thumbnail previewUrl={hit.previewUrl} mode={mode} kind={hit.kind} />}
          onOpen={() =>
            add({
              id: hit.id,
              name: hit.name,
              image: hit.previewUrl,
              previewUrl: hit.previewUrl,
              content: inFrame(hit.address),
            })
          }
        >
          <span dir="auto" className="max-w-full truncate text-xs/5 text-faint">
            {hit.detail}
          </span>
          {hit.status && <Badge tone={tones[hit.status]}>{statusLabels[hit.status]}</Badge>}
        </Hit>
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
      <ul className="grid gap-3 grid-fill-52">{children}</ul>
    </section>
  );
}

/** On a phone, text beside the picture, so that several hits fit. */
function Hit({
  to,
  name,
  picture,
  onOpen,
  children,
}: {
  to: string;
  name: string;
  picture: ReactNode;
  onOpen: () => void;
  children?: ReactNode;
}) {
  return (
    <li>
      <Link
        data-hit
        to={to}
        preventScrollReset
        // The last row takes the rest of the picture's height; if all rows shared it, a name alone
        // would be cut off.
        className="grid h-full content-start justify-items-start gap-1 rounded-lg border border-line p-2 hover:bg-hover max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:grid-rows-[repeat(3,max-content)_1fr] max-sm:gap-x-3"
        onClick={onOpen}
      >
        {picture}
        <span dir="auto" className="line-clamp-2 max-w-full text-sm/5 font-strong wrap-anywhere">
          {name}
        </span>
        {children}
      </Link>
    </li>
  );
}

const thumbnail = "aspect-video w-full max-sm:row-span-4 max-sm:row-start-1";

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
      <span className={`file-picture ${thumbnail}`} aria-hidden="true">
        <Icon name="task" />
      </span>
    );
  }
  return <FilePicture previewUrl={previewUrl} kind={kind} className={thumbnail} />;
}
