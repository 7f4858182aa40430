import { Link, useNavigation } from "react-router";
import type { Contact } from "#app/domain/mailbox/mailbox.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocus } from "#app/ui/menu/roving-focus.ts";
import { type ImportAddress, importPath } from "./import-address.ts";

/** The contacts to choose from: a link opens one's mails, check boxes choose several. */
export function ContactList({
  contacts,
  address,
  chosen,
  isFull,
  onChoose,
}: {
  contacts: Contact[];
  address: ImportAddress;
  /** The contacts whose mails are to be listed together. */
  chosen: readonly Contact[];
  /** Whether no further contact can be chosen. */
  isFull: boolean;
  onChoose: (contact: Contact, isChosen: boolean) => void;
}) {
  const { location } = useNavigation();
  const opening = location && new URLSearchParams(location.search).get("contact");
  const isChosen = ({ email }: Contact) => chosen.some((one) => one.email === email);
  return (
    <ul onKeyDown={(event) => moveFocus(event, "a")}>
      {contacts.map((contact) => (
        <li
          key={contact.id}
          className="flex items-center has-checked:rounded-lg has-checked:bg-accent-wash"
        >
          <label className="grid size-(--control) flex-none cursor-pointer place-items-center noscript:hidden">
            <input
              type="checkbox"
              className="checkbox"
              aria-label={`Choose ${contact.name}`}
              checked={isChosen(contact)}
              disabled={isFull && !isChosen(contact)}
              onChange={({ currentTarget }) => onChoose(contact, currentTarget.checked)}
            />
          </label>
          <Link
            to={importPath(address, { contacts: [contact.email] })}
            preventScrollReset
            className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2"
            aria-busy={opening === contact.email || undefined}
          >
            <Avatar name={contact.name} photoUrl={contact.photoUrl} />
            <span className="min-w-0 flex-1">
              <span
                dir="auto"
                className={classNames(
                  "block truncate font-medium",
                  contact.hasMail === false && "text-soft",
                )}
              >
                {contact.name}
              </span>
              {contact.name !== contact.email && (
                <span className="block truncate text-sm text-soft">{contact.email}</span>
              )}
            </span>
            {contact.hasMail === false && <span className="text-xs text-faint">No emails</span>}
            {opening === contact.email ? (
              <span className="spinner" aria-hidden="true" />
            ) : (
              <Icon name="chevron-right" className="text-faint" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
