import { useId, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useFetchers, useSearchParams } from "react-router";
import { listTrash } from "#app/domain/desk/list-trash.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/dashboard/desk-address.ts";
import { pendingForms } from "#app/routes/thread/pending-forms.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay.tsx";
import type { Route } from "./+types/trash";
import "./trash.css";
import { DeleteForever } from "./delete-forever.tsx";
import { leavingItems, trashItems } from "./trash-items.ts";
import { TrashRow } from "./trash-row.tsx";
import { countText, stillListed, toggled } from "./trash-selection.ts";

/** Specification, section 9. */
const closeAfterMs = 300;

export const meta = () => [{ title: "Trash · Galley" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { items: trashItems(await listTrash(requireViewer(context))) };
}

/** Widening the panel reads nothing again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export default function Trash({ loaderData }: Route.ComponentProps) {
  const formId = useId();
  const [search] = useSearchParams();
  const isExpanded = search.has("expanded");
  const leaving = leavingItems(pendingForms(useFetchers()));
  const ids = loaderData.items.map(({ id }) => id).filter((id) => !leaving.has(id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = stillListed(chosen, ids);
  const isAll = ids.length > 0 && selected.size === ids.length;
  return (
    <Overlay
      title="Trash"
      closeTo={useDeskPath()}
      variant="panel"
      closeAfterMs={closeAfterMs}
      expanded={isExpanded}
      head={<ExpandLink isExpanded={isExpanded} search={search} />}
    >
      {/* It stays while everything is on its way out: its form waits for the answer. */}
      <div className="trash-bar" hidden={ids.length === 0}>
        <label className="trash-all">
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
        <DeleteForever formId={formId} count={selected.size} />
      </div>
      <OverlayBody className="p-0">
        {ids.length === 0 && (
          <EmptyState icon="trash" title="Trash is empty">
            Threads, files and comments that you delete can be restored from here.
          </EmptyState>
        )}
        <ul className="trash-list">
          {loaderData.items.map((item) => (
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
      className="trash-expand"
    />
  );
}
