import { useId, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { deleteForeverCommand } from "#app/domain/desk/desk-commands.ts";
import { forgetViewed } from "#app/routes/search/use-recently-viewed.ts";
import { Button } from "#app/ui/button.tsx";
import { Popup, PopupButtons } from "#app/ui/overlay/popup.tsx";
import type { TrashItem } from "./trash-items.ts";
import { countByKind, named } from "./trash-selection.ts";

/** The form of the rows' checkboxes. It is sent after a confirmation. */
export function DeleteForever({ formId, chosen }: { formId: string; chosen: TrashItem[] }) {
  const popupId = useId();
  const popup = useRef<HTMLDivElement>(null);
  const sent = useRef<string[]>([]);
  const command = useCommand(
    deleteForeverCommand,
    {},
    { onDone: ({ ok }) => ok && forgetViewed(sent.current) },
  );
  const isEmpty = useHydrated() && chosen.length === 0;
  return (
    <CommandForm
      command={command}
      id={formId}
      onSubmit={() => {
        sent.current = chosen.map(({ id }) => id);
        popup.current?.hidePopover();
      }}
    >
      <Button
        variant="danger"
        size="small"
        icon="trash"
        popoverTarget={popupId}
        disabled={isEmpty || command.state !== "idle"}
      >
        Delete Forever
      </Button>
      <Popup id={popupId} ref={popup} title="Delete forever?">
        <WhatGoes chosen={chosen} />
        <PopupButtons id={popupId}>
          <Button type="submit" variant="danger">
            Delete Forever
          </Button>
        </PopupButtons>
      </Popup>
    </CommandForm>
  );
}

/** Names the items to delete. Without JavaScript the selection is unknown. */
function WhatGoes({ chosen }: { chosen: TrashItem[] }) {
  const { names, more } = named(chosen);
  const takesMore = chosen.some(({ kind }) => kind === "thread");
  return (
    <div className="mb-4 grid gap-3 text-sm/5 text-soft">
      {names.length > 0 && (
        <ul>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and hold no state
            <li key={index} className="truncate font-[550] text-ink">
              {name}
            </li>
          ))}
          {more > 0 && <li className="truncate font-[550] text-ink">and {more} more</li>}
        </ul>
      )}
      <p>
        {chosen.length === 0 ? "What is selected" : countByKind(chosen)} will be gone for good
        {takesMore && ", with all messages, files and comments in it"}. Importing the mail again
        does not bring anything back.
      </p>
    </div>
  );
}
