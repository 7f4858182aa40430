import { use, useId, useState } from "react";
import { Link, useFetchers, useSearchParams } from "react-router";
import { pendingForms } from "#app/client/commands/pending-forms.ts";
import type { Page } from "#app/client/paging/more-pages.ts";
import { useMorePages } from "#app/client/paging/use-more-pages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { OverlayBody } from "#app/ui/overlay/overlay.tsx";
import { DeleteForever } from "./delete-forever.tsx";
import { RestoreChosen } from "./restore-chosen.tsx";
import { itemsAtOnce, leavingItems, type TrashItem } from "./trash-items.ts";
import { TrashRow } from "./trash-row.tsx";
import { countText, stillListed, toggled } from "./trash-selection.ts";

export type LoadedTrash = Page<TrashItem> & {
  revision: number;
  /** How many there are on all pages. */
  total: number;
};

const keyOf = ({ kind, id }: TrashItem) => `${kind} ${id}`;
const morePath = (cursor: string, limit: number) =>
  `/dashboard/trash/more?${new URLSearchParams({ cursor, limit: String(limit) })}`;

function without(search: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
}

/** The items in the trash, the newest first and more on request: each can be restored, and the selected ones permanently deleted. */
export function TrashContents({ trash }: { trash: LoadedTrash | Promise<LoadedTrash> }) {
  const first = trash instanceof Promise ? use(trash) : trash;
  const { revision } = first;
  const [search] = useSearchParams();
  const { items, ...list } = useMorePages({
    ...{ first, revision, size: itemsAtOnce },
    ...{ address: morePath, idOf: keyOf, of: search.get("after") },
  });
  const formId = useId();
  const leaving = leavingItems(pendingForms(useFetchers()));
  const ids = items.map(({ id }) => id).filter((id) => !leaving.has(id));
  const total = Math.max(ids.length, first.total - (items.length - ids.length));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = stillListed(chosen, ids);
  const chosenItems = items.filter(({ id }) => selected.has(id));
  const isAll = ids.length > 0 && selected.size === ids.length;
  return (
    <>
      {/* It stays mounted while all items are being deleted: its form waits for the answer. */}
      <div
        className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm/5 in-data-expanded:mx-auto in-data-expanded:w-full in-data-expanded:max-w-224"
        hidden={ids.length === 0}
      >
        <label className="flex flex-1 items-center gap-2.5 text-soft tabular-nums">
          <input
            type="checkbox"
            className="checkbox noscript:hidden"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = selected.size > 0 && !isAll;
            }}
            onChange={() => setChosen(new Set(isAll ? [] : ids))}
            aria-label="Select all"
          />
          <span role="status">{countText(selected.size, total)}</span>
        </label>
        <RestoreChosen chosen={chosenItems} />
        <DeleteForever formId={formId} chosen={chosenItems} />
      </div>
      <OverlayBody className="p-0">
        {search.has("after") && (
          <p className="px-4 pt-3">
            <Link to={`?${without(search, "after")}`} className="link">
              Back to the newest items
            </Link>
          </p>
        )}
        {total === 0 && (
          <EmptyState icon="trash" title="Trash is empty">
            Threads, files and comments that you delete can be restored from here.
          </EmptyState>
        )}
        <ul className="in-data-expanded:mx-auto in-data-expanded:w-full in-data-expanded:max-w-224">
          {items.map((item) => (
            <TrashRow
              key={keyOf(item)}
              item={item}
              formId={formId}
              isLeaving={leaving.has(item.id)}
              isSelected={selected.has(item.id)}
              onToggle={() => setChosen((chosen) => toggled(chosen, item.id))}
            />
          ))}
        </ul>
        {list.failed && <FormError>Failed to load more items: please try again.</FormError>}
        {list.nextCursor !== null && (
          <LoadMore
            to={`?${new URLSearchParams([...without(search, "after"), ["after", list.nextCursor]])}`}
            onLoad={list.loadMore}
            isBusy={list.isGrowing}
          >
            Load more
          </LoadMore>
        )}
      </OverlayBody>
    </>
  );
}
