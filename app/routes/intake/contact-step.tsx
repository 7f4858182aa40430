import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import { showToast } from "#app/client/toasts/toast.ts";
import type { Contact, ContactSource, ContactSyncProblem } from "#app/domain/mailbox/mailbox.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { moveFocus } from "#app/ui/menu/roving-focus.ts";
import { CloseLink, OverlayBody, OverlayFoot } from "#app/ui/overlay/overlay.tsx";
import { rememberContacts } from "./contacts-copy.ts";
import { contactsGrewToast, contactsToast } from "./contacts-toast.ts";
import { filterContacts } from "./filter-contacts.ts";
import { type ImportAddress, importPath } from "./import-address.ts";

const settleMs = 300;

type Problem = { source: ContactSource; problem: ContactSyncProblem };

/** Step 1 of the import: choose a contact. */
export function ContactStep({
  address,
  contacts,
  total,
  problems,
  connected,
  isCopy = false,
}: {
  address: ImportAddress;
  contacts: Contact[];
  /** True for the browser's copy, until the server has answered. */
  isCopy?: boolean;
  total: number;
  problems: Problem[];
  connected: boolean;
}) {
  const [text, setText] = useState(address.q);
  const search = useContactSearch(address, contacts.length < total || address.q !== "");
  useContactToasts(problems, total);
  useEffect(() => {
    if (!isCopy && address.q === "") rememberContacts({ contacts, total });
  }, [isCopy, address.q, contacts, total]);
  const shown = filterContacts(contacts, text);
  const step = useRef<HTMLDivElement>(null);
  // A layout effect, because it must run before the dialog notices the lost focus.
  useLayoutEffect(() => {
    // The user came back from the mails, whose focused element was removed.
    if (document.activeElement !== document.body) return;
    step.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);
  return (
    <div ref={step} className="flex min-h-0 flex-1 flex-col">
      <div className="border-b border-line px-4 py-3">
        <Form method="get" action={importPath(address, { q: "" })} replace preventScrollReset>
          <Field
            label="Search contacts"
            hideLabel
            name="q"
            type="search"
            placeholder="Search contacts..."
            autoComplete="off"
            data-autofocus
            value={text}
            onKeyDown={(event) => {
              const first = step.current?.querySelector<HTMLElement>("li a");
              if (event.key !== "ArrowDown" || !first) return;
              event.preventDefault();
              first.focus();
            }}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              search(currentTarget.value);
            }}
          />
          {address.extension && <input type="hidden" name="extension" value="chrome" />}
        </Form>
      </div>
      <OverlayBody className="p-2">
        {shown.length > 0 ? (
          <Contacts contacts={shown} address={address} />
        ) : (
          <NoContacts total={total} text={text.trim()} connected={connected} address={address} />
        )}
        {shown.length > 0 && contacts.length < total && text.trim() === "" && (
          <p className="p-2 text-center text-xs text-faint">
            {`The first ${contacts.length} of ${total} contacts. Type to find the others.`}
          </p>
        )}
      </OverlayBody>
      <OverlayFoot>
        <CloseLink className="btn">Cancel</CloseLink>
      </OverlayFoot>
    </div>
  );
}

function Contacts({ contacts, address }: { contacts: Contact[]; address: ImportAddress }) {
  const { location } = useNavigation();
  const opening = location && new URLSearchParams(location.search).get("contact");
  return (
    <ul onKeyDown={(event) => moveFocus(event, "a")}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <Link
            to={importPath(address, { contact: contact.email })}
            preventScrollReset
            className="flex min-h-13 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2"
            aria-busy={opening === contact.email || undefined}
          >
            <Avatar name={contact.name} photoUrl={contact.photoUrl} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium">
                {contact.name}
              </span>
              {contact.name !== contact.email && (
                <span className="block truncate text-sm text-soft">{contact.email}</span>
              )}
            </span>
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

function NoContacts({
  total,
  text,
  connected,
  address,
}: {
  total: number;
  text: string;
  connected: boolean;
  address: ImportAddress;
}) {
  if (total > 0) {
    return (
      <EmptyState icon="search" title={`No contacts found matching “${text}”`}>
        Try a part of the name or of the address.
      </EmptyState>
    );
  }
  if (!connected) {
    return (
      <EmptyState icon="mail" title="Contacts not available">
        Connect Gmail on the dashboard to pick whose mail to import.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="user"
      title="No contacts available"
      action={<ButtonLink to={importPath(address, { q: "" })}>Retry</ButtonLink>}
    >
      People you write with will appear here.
    </EmptyState>
  );
}

/**
 * Returns a search that asks the server after a debounce; `enabled` if the server knows more
 * contacts than are shown.
 */
function useContactSearch(address: ImportAddress, enabled: boolean) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string) => {
    clearTimeout(timer.current);
    if (!enabled) return;
    timer.current = setTimeout(() => {
      const to = importPath(address, { q: text.trim() });
      navigate(to, { replace: true, preventScrollReset: true });
    }, settleMs);
  };
}

function useContactToasts(problems: Problem[], total: number) {
  const before = useRef(total);
  const told = useRef("");
  useEffect(() => {
    const grew = contactsGrewToast(before.current, total);
    before.current = total;
    const trouble = contactsToast(problems, total);
    if (trouble && trouble.title !== told.current) showToast(trouble);
    else if (grew) showToast(grew);
    told.current = trouble?.title ?? "";
  }, [problems, total]);
}
