import { useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Popup, PopupButtons } from "#app/ui/popup.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { useCommand } from "#app/ui/use-command.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The form that the rows' checkboxes belong to; it is sent after one more question. */
export function DeleteForever({ formId, count }: { formId: string; count: number }) {
  const popupId = useId();
  const popup = useRef<HTMLDivElement>(null);
  const command = useCommand({
    failure: { title: "Failed to delete items. Please try again." },
  });
  const isEmpty = useHydrated() && count === 0;
  return (
    <command.Form
      id={formId}
      method="post"
      action="/trash/empty"
      onSubmit={() => popup.current?.hidePopover()}
    >
      <ReturnTo />
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
        <p className="mb-4 text-sm text-soft">
          {count === 1 ? "The selected item" : "The selected items"} will be gone for good, with
          everything in {count === 1 ? "it" : "them"}. Importing the mail again does not bring
          {count === 1 ? " it" : " them"} back.
        </p>
        <PopupButtons id={popupId}>
          <Button type="submit" variant="danger">
            Delete Forever
          </Button>
        </PopupButtons>
      </Popup>
    </command.Form>
  );
}
