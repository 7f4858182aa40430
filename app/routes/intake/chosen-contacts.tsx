import type { Contact } from "#app/domain/mailbox/mailbox.ts";
import { Icon } from "#app/ui/icon.tsx";

/**
 * The chosen contacts, also those that the search leaves out; each can be removed. They stand below the list, so that
 * it does not move under the pointer.
 */
export function ChosenContacts({
  chosen,
  onRemove,
}: {
  chosen: readonly Contact[];
  onRemove: (contact: Contact) => void;
}) {
  if (chosen.length === 0) return null;
  return (
    <ul
      aria-label="Chosen contacts"
      className="flex max-h-24 flex-none flex-wrap gap-1.5 overflow-y-auto border-t border-line px-4 py-2"
    >
      {chosen.map((contact) => (
        <li key={contact.email}>
          <button
            type="button"
            className="badge min-h-6 max-w-64 hover:bg-hover hover:text-ink [&_.icon]:size-3"
            aria-label={`Remove ${contact.name}`}
            onClick={({ currentTarget }) => {
              moveFocusFrom(currentTarget);
              onRemove(contact);
            }}
          >
            <span dir="auto" className="truncate">
              {contact.name}
            </span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus to the next chosen contact, else to the previous one, else to the search. */
function moveFocusFrom(button: HTMLElement): void {
  const item = button.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  const target =
    next?.querySelector<HTMLElement>("button") ??
    button.closest("[role=dialog], dialog")?.querySelector<HTMLElement>("[data-autofocus]");
  target?.focus();
}
