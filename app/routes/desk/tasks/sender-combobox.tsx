import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Label } from "@headlessui/react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { TaskSender } from "#app/domain/tasks/lists/list-task-senders.server.ts";
import { Icon } from "#app/ui/icon.tsx";

type Choice = Pick<TaskSender, "email" | "name">;

/** Filters by senders: typing narrows the list, and any number of people can be chosen. */
export default function SenderCombobox({
  chosen: chosenAtFirst,
  senders,
}: {
  chosen: string[];
  /** Null while they are being loaded. */
  senders: TaskSender[] | null;
}) {
  const [chosen, setChosen] = useState(chosenAtFirst);
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // Replaces the plain field, which may have had the focus.
  useLayoutEffect(() => {
    const { current } = input;
    if (current?.closest(":popover-open") && document.activeElement === document.body)
      current.focus();
  }, []);
  const choices = matching(withUnlisted(senders ?? [], chosenAtFirst), text);
  return (
    <Combobox as="div" multiple immediate value={chosen} onChange={setChosen}>
      <Label className="field-label">Sender</Label>
      <ComboboxInput
        ref={input}
        className="field-input"
        placeholder="Search senders..."
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={closePopup}
      />
      {chosen.map((email) => (
        <input key={email} type="hidden" name="sender" value={email} />
      ))}
      {/* Constant height: a list that comes and goes would move the content below it. */}
      <div className="-mx-1.5 mt-1 h-44 overflow-auto">
        {choices.length > 0 ? (
          <ComboboxOptions static modal={false}>
            {choices.map((sender) => (
              <SenderOption key={sender.email} {...sender} />
            ))}
          </ComboboxOptions>
        ) : (
          <p className="px-1.5 py-1 text-sm text-soft" role="status">
            {senders ? "Nobody by that name has asked." : "Looking who has asked…"}
          </p>
        )}
      </div>
    </Combobox>
  );
}

function SenderOption({ email, name }: Choice) {
  return (
    <ComboboxOption
      value={email}
      className="group flex min-h-(--control) cursor-pointer items-center gap-2 rounded-md px-1.5 text-sm hover:bg-hover data-focus:bg-hover"
    >
      <Icon name="check" className="invisible text-link group-data-selected:visible" />
      <span dir="auto" className="truncate">
        {name}
      </span>
      {name !== email && <span className="ml-auto truncate text-xs text-soft">{email}</span>}
    </ComboboxOption>
  );
}

/** Senders in the address that are not in the list come first. */
function withUnlisted(senders: Choice[], chosen: string[]): Choice[] {
  const others = chosen.filter((entry) => !senders.some(({ email }) => email === entry));
  return [...others.map((entry) => ({ email: entry, name: entry })), ...senders];
}

function matching(senders: Choice[], text: string): Choice[] {
  const part = text.trim().toLowerCase();
  return senders.filter(({ email, name }) => `${name}\n${email}`.toLowerCase().includes(part));
}

/** The list cannot be closed by itself, so the first Escape closes the popup. */
function closePopup(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
