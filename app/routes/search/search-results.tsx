import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FoundThread } from "#app/domain/desk/search/search-threads.server.ts";
import { statusLabels, type TaskStatus } from "#app/domain/tasks/task-status.ts";
import { inExtension } from "#app/routes/addresses/in-extension.ts";
import { FilePicture } from "#app/routes/files/file-picture.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Loading } from "#app/ui/loading.tsx";
import type { SearchMode } from "./recently-viewed.ts";
import type { SearchHit } from "./search-hit.ts";
import { useRecentlyViewed } from "./use-recently-viewed.ts";

/** The search results, or the recently viewed items if there is no query (`found` is null). */
export function SearchResults({
  found,
  isSearching,
  elsewhere,
  mode,
  userId,
  extension,
}: {
  found: { threads: FoundThread[]; hits: SearchHit[] } | null;
  isSearching: boolean;
  /** Replaces an empty list of results. */
  elsewhere: ReactNode;
  mode: SearchMode;
  userId: string;
  extension: boolean;
}) {
  const { list, add } = useRecentlyViewed(userId, mode);
  const inFrame = (address: string) => inExtension(address, extension);

  if (isSearching && found !== null) return <Loading>Searching...</Loading>;
  if (found === null && list.length === 0) {
    return (
      <EmptyState icon="search" title="Start searching">
        Find media and tasks across your dashboard
      </EmptyState>
    );
  }
  if (found === null) {
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
  const { threads, hits } = found;
  const links = threads.length > 0 && <Threads threads={threads} inFrame={inFrame} />;
  if (hits.length === 0) {
    return (
      <>
        {links}
        <div role="status">
          {links ? (
            elsewhere
          ) : (
            <EmptyState icon="search" title="No results found" action={elsewhere}>
              Try a different search term.
            </EmptyState>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      {links}
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
    </>
  );
}

/** The threads whose title or sender matches: each opens as it does from its card. */
function Threads({
  threads,
  inFrame,
}: {
  threads: FoundThread[];
  inFrame: (address: string) => string;
}) {
  return (
    <section aria-labelledby="found-threads">
      <h3 id="found-threads" className="mb-1 text-sm">
        Threads
      </h3>
      <ul>
        {threads.map(({ threadId, title, senderName }) => (
          <li key={threadId}>
            <Link
              to={inFrame(`/dashboard/thread/${threadId}?at=work`)}
              preventScrollReset
              className="flex min-h-control-small items-center gap-2 rounded-md px-2 text-sm/5 hover:bg-hover"
            >
              <Icon name="mail" />
              <span dir="auto" className="truncate font-strong">
                {title || "(No Subject)"}
              </span>
              <span dir="auto" className="truncate text-xs/5 text-faint">
                {senderName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
