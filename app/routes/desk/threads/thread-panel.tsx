import { type ComponentProps, memo, type ReactNode } from "react";
import { Link, useFetchers } from "react-router";
import type { Page } from "#app/client/paging/more-pages.ts";
import { useMorePages } from "#app/client/paging/use-more-pages.ts";
import type { TipId } from "#app/domain/accounts/tips.ts";
import {
  type DeskAddress,
  deskPath,
  overDesk,
  threadsAtFirst,
} from "#app/routes/addresses/desk-address.ts";
import type { ThreadCardData } from "#app/routes/desk/desk-data.ts";
import { DeskPanel } from "#app/routes/desk/desk-panel.tsx";
import { useForgetSelected } from "#app/routes/desk/paging/use-forget-selected.ts";
import { pendingThreadTrash } from "#app/routes/desk/pending-commands.ts";
import { useFollowLinks } from "#app/routes/desk/use-follow-links.ts";
import { Badge } from "#app/ui/badge.tsx";
import { WhenSeen } from "#app/ui/behaviour/when-seen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ThreadCard } from "./thread-card.tsx";

/** The number of cards that are visible on most screens when the desk opens. */
const firstCards = 9;
const skeletons = ["a", "b", "c", "d", "e", "f"];
const idOf = (card: ThreadCardData) => card.threadId;
const morePath = (cursor: string, limit: number) =>
  `/dashboard/threads?${new URLSearchParams({ cursor, limit: String(limit) })}`;

/** The Email Threads panel: the cards, loaded as far as the person has scrolled. */
export function ThreadPanel({
  first,
  revision,
  seenAt,
  tip,
  address,
  tray,
}: {
  first: Page<ThreadCardData> & { total: number };
  revision: number;
  /** Threads imported later are new to the person (ISO 8601). */
  seenAt: string;
  tip: TipId | null;
  address: DeskAddress;
  tray: ReactNode;
}) {
  const list = useMorePages({ first, revision, size: threadsAtFirst, address: morePath, idOf });
  const fetchers = useFetchers();
  const leaving = pendingThreadTrash(fetchers);
  useForgetSelected(fetchers, leaving, list.forget);
  const leavingHere =
    leaving.size && list.items.filter((card) => leaving.has(card.threadId)).length;
  const total = first.total - leavingHere;
  const followLinks = useFollowLinks();
  return (
    <DeskPanel
      name="threads"
      title={
        <>
          Email Threads
          <Badge>{total === 1 ? "1 thread" : `${total.toLocaleString("en")} threads`}</Badge>
        </>
      }
      hint="Manage media from email threads"
      className="one-list:in-data-[panel=tasks]:hidden"
      tools={<ThreadTools address={address} />}
    >
      {tray}
      {address.threads && (
        <p className="mb-3">
          <Link to={deskPath(address, { threads: null })} className="link">
            Back to the newest threads
          </Link>
        </p>
      )}
      {total === 0 && !address.threads && (
        <EmptyState icon="mail" title="Your dashboard is empty">
          Use the ‘Open’ button above to find a thread in Gmail and import it, or pick one with
          ‘Import’.
        </EmptyState>
      )}
      {/* A card that is leaving stays mounted until its form is answered. */}
      {list.items.length > 0 && (
        <ul className="thread-grid" {...followLinks}>
          <ThreadCards
            cards={list.items}
            leaving={leaving}
            address={address}
            seenAt={seenAt}
            tip={tip}
            onGone={list.forget}
          />
          {list.isGrowing &&
            skeletons.map((key) => (
              <li key={key} className="thread-card">
                <Skeleton className="thread-preview" />
                <Skeleton className="mt-2.5 h-4 w-3/4" />
                <Skeleton className="mt-2 h-3.5 w-1/3" />
              </li>
            ))}
        </ul>
      )}
      {list.failed && <FormError>Failed to load threads: please try again.</FormError>}
      {list.nextCursor !== null && (
        <>
          <WhenSeen onSeen={list.loadMore} enabled={!list.isLoading && !list.failed} />
          <LoadMore
            to={deskPath(address, { threads: list.nextCursor })}
            onLoad={list.loadMore}
            isBusy={list.isGrowing}
          >
            Load more
          </LoadMore>
        </>
      )}
    </DeskPanel>
  );
}

/** The buttons that upload files and import mails. On a narrow desk all but one are icons. */
function ThreadTools({ address }: { address: DeskAddress }) {
  return (
    <nav
      aria-label="Threads"
      className="flex flex-wrap gap-1.5 max-xs:flex-none max-xs:flex-nowrap"
    >
      <FoldingLink to={overDesk("files", address)} icon="files" variant="quiet" title="Files" />
      <FoldingLink to={overDesk("upload", address)} icon="upload" title="Upload" />
      <ButtonLink
        to={overDesk("import", address)}
        preventScrollReset
        variant="primary"
        icon="import"
      >
        Import
      </ButtonLink>
    </nav>
  );
}

function FoldingLink(props: ComponentProps<typeof ButtonLink>) {
  return (
    <ButtonLink preventScrollReset className="max-wide:w-control max-wide:p-0" {...props}>
      <span className="max-wide:sr-only">{props.title}</span>
    </ButtonLink>
  );
}

/** Memoized: the panel renders whenever a form of any card begins or ends. */
const ThreadCards = memo(function ThreadCards({
  cards,
  leaving,
  tip,
  ...rest
}: {
  cards: readonly ThreadCardData[];
  leaving: ReadonlySet<string>;
  address: DeskAddress;
  seenAt: string;
  tip: TipId | null;
  onGone: (threadId: string) => void;
}) {
  return cards.map((card, at) => (
    <ThreadCard
      key={card.threadId}
      card={card}
      isFirst={at < firstCards && rest.address.panel === "threads"}
      tip={card.isDemoContent ? tip : null}
      isLeaving={leaving.has(card.threadId)}
      {...rest}
    />
  ));
});
