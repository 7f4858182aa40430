import { use, useId, useState } from "react";
import { useFetchers } from "react-router";
import { pendingForms } from "#app/client/commands/pending-forms.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OverlayBody } from "#app/ui/overlay/overlay.tsx";
import { DeleteForever } from "./delete-forever.tsx";
import { leavingItems, type TrashItem } from "./trash-items.ts";
import { TrashRow } from "./trash-row.tsx";
import { countText, stillListed, toggled } from "./trash-selection.ts";

export type LoadedTrash = { revision: number; items: TrashItem[] };

/** The items in the trash: each can be restored, and the selected ones permanently deleted. */
export function TrashContents({ trash }: { trash: LoadedTrash | Promise<LoadedTrash> }) {
  const { items } = trash instanceof Promise ? use(trash) : trash;
  const formId = useId();
  const leaving = leavingItems(pendingForms(useFetchers()));
  const ids = items.map(({ id }) => id).filter((id) => !leaving.has(id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = stillListed(chosen, ids);
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
          <span role="status">{countText(selected.size, ids.length)}</span>
        </label>
        <DeleteForever formId={formId} chosen={items.filter(({ id }) => selected.has(id))} />
      </div>
      <OverlayBody className="p-0">
        {ids.length === 0 && (
          <EmptyState icon="trash" title="Trash is empty">
            Threads, files and comments that you delete can be restored from here.
          </EmptyState>
        )}
        <ul className="in-data-expanded:mx-auto in-data-expanded:w-full in-data-expanded:max-w-224">
          {items.map((item) => (
            <TrashRow
              key={`${item.kind} ${item.id}`}
              item={item}
              formId={formId}
              isLeaving={leaving.has(item.id)}
              isSelected={selected.has(item.id)}
              onToggle={() => setChosen(toggled(selected, item.id))}
            />
          ))}
        </ul>
      </OverlayBody>
    </>
  );
}
