import { useId, useRef } from "react";
import { createPortal } from "react-dom";
import { useFetchers } from "react-router";
import { changeSelectionCommand } from "#app/domain/desk/desk-commands.ts";
import { statusLabels, taskStatuses } from "#app/domain/tasks/task-status.ts";
import type { AskedCommand } from "#app/routes/shortcuts/asked-command.ts";
import { overlay } from "#app/routes/shortcuts/items.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuButton } from "#app/ui/menu/menu.tsx";
import { Popup, PopupButtons } from "#app/ui/overlay/popup.tsx";
import { askForSelected, neighbourOfSelected } from "./ask-for-selected.ts";
import { clearSelection, type Selected } from "./selected.ts";

type Change = [name: string, value: string];
type Props = { onChange: (change: Change) => void; isBusy: boolean };

/** The number of selected items, and the commands on all of them. */
export default function SelectionBar({
  selected: { kind, ids },
  send,
}: {
  selected: Selected;
  send: (asked: AskedCommand) => void;
}) {
  const bar = useRef<HTMLElement>(null);
  const { path } = changeSelectionCommand;
  const isBusy = useFetchers().some(({ formAction }) => formAction?.startsWith(path));
  const actions = {
    isBusy,
    onChange: (change: Change) => send(askForSelected([change])),
  };
  const clear = () => {
    const goOn = neighbourOfSelected();
    if (bar.current?.contains(document.activeElement)) goOn();
    clearSelection();
  };
  // Inside the overlay, if there is one, which keeps the focus.
  return createPortal(
    <section ref={bar} className="selection-bar" aria-label="Selection" aria-busy={isBusy}>
      <p role="status" className="mr-auto px-1 font-semibold tabular-nums">
        {ids.size} selected
      </p>
      {kind === "task" && <TaskActions {...actions} />}
      {kind === "file" && <FileActions {...actions} />}
      <Button
        icon="trash"
        disabled={isBusy}
        aria-label="Move to trash"
        onClick={() => actions.onChange(["trashed", "true"])}
      />
      <Button icon="close" aria-label="Clear the selection" onClick={clear} />
    </section>,
    overlay() ?? document.body,
  );
}

function TaskActions({ onChange, isBusy }: Props) {
  return (
    <>
      <Menu label="Status" trigger={<Opens>Status</Opens>} triggerClassName={buttonClass({})}>
        {taskStatuses.map((status) => (
          <MenuButton
            key={status}
            type="button"
            disabled={isBusy}
            onClick={() => onChange(["status", status])}
          >
            {statusLabels[status]}
          </MenuButton>
        ))}
      </Menu>
      <DueDate onChange={onChange} isBusy={isBusy} />
      <Menu label="Assign" trigger={<Opens>Assign</Opens>} triggerClassName={buttonClass({})}>
        <MenuButton type="button" disabled={isBusy} onClick={() => onChange(["assignee", "owner"])}>
          To you
        </MenuButton>
        <MenuButton type="button" disabled={isBusy} onClick={() => onChange(["assignee", "other"])}>
          To others
        </MenuButton>
      </Menu>
    </>
  );
}

function Opens({ children }: { children: string }) {
  return (
    <>
      {children}
      <Icon name="chevron-down" />
    </>
  );
}

function DueDate({ onChange, isBusy }: Props) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const set = (due: string) => {
    popup.current?.hidePopover();
    onChange(["due", due]);
  };
  return (
    <>
      <Button popoverTarget={id} disabled={isBusy}>
        Due
      </Button>
      <Popup id={id} ref={popup} title="Due date of what is selected">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            set(String(new FormData(event.currentTarget).get("due")));
          }}
        >
          <input type="date" name="due" required aria-label="Due" className="field-input mb-3" />
          <PopupButtons id={id}>
            <Button onClick={() => set("")}>No due date</Button>
            <Button type="submit" variant="primary">
              Set
            </Button>
          </PopupButtons>
        </form>
      </Popup>
    </>
  );
}

function FileActions({ onChange, isBusy }: Props) {
  return (
    <>
      <Menu label="Pin" trigger={<Opens>Pin</Opens>} triggerClassName={buttonClass({})}>
        <MenuButton type="button" disabled={isBusy} onClick={() => onChange(["pinned", "true"])}>
          Pin
        </MenuButton>
        <MenuButton type="button" disabled={isBusy} onClick={() => onChange(["pinned", "false"])}>
          Unpin
        </MenuButton>
      </Menu>
      <Menu label="Archive" trigger={<Opens>Archive</Opens>} triggerClassName={buttonClass({})}>
        <MenuButton type="button" disabled={isBusy} onClick={() => onChange(["archived", "true"])}>
          Archive
        </MenuButton>
        <MenuButton type="button" disabled={isBusy} onClick={() => onChange(["archived", "false"])}>
          Unarchive
        </MenuButton>
      </Menu>
    </>
  );
}
