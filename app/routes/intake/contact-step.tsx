import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { showNews } from "#app/client/toasts/news-toasts.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import type { Contact, ContactSource, ContactSyncProblem } from "#app/domain/mailbox/mailbox.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { CloseLink, OverlayBody, OverlayFoot } from "#app/ui/overlay/overlay.tsx";
import { ChosenContacts } from "./chosen-contacts.tsx";
import { ContactList } from "./contact-list.tsx";
import { rememberContacts } from "./contacts-copy.ts";
import { contactsGrewToast, contactsToast } from "./contacts-toast.ts";
import { filterContacts } from "./filter-contacts.ts";
import { type ImportAddress, importPath, mostContacts } from "./import-address.ts";

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
  chosen,
  onChosen,
}: {
  address: ImportAddress;
  contacts: Contact[];
  /** True for the browser's copy, until the server has answered. */
  isCopy?: boolean;
  total: number;
  problems: Problem[];
  connected: boolean;
  /** The contacts whose mails are to be listed together. */
  chosen: readonly Contact[];
  onChosen: (chosen: Contact[]) => void;
}) {
  const [text, setText] = useState(address.q);
  const search = useContactSearch(address, contacts.length < total || address.q !== "");
  useContactToasts(problems, total);
  useEffect(() => {
    if (!isCopy && address.q === "") rememberContacts({ contacts, total });
  }, [isCopy, address.q, contacts, total]);
  const step = useRef<HTMLDivElement>(null);
  const shown = filterContacts(useSteadyOrder(contacts), text);
  const navigate = useNavigate();
  const choose = (contact: Contact, isChosen: boolean) => {
    const others = chosen.filter(({ email }) => email !== contact.email);
    onChosen(isChosen ? [...others, contact].slice(0, mostContacts) : others);
  };
  const isFull = chosen.length === mostContacts;
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
              if (event.nativeEvent.isComposing) return;
              const [match] = shown;
              if (event.key === "Enter" && match && shown.length === 1) {
                event.preventDefault();
                void navigate(importPath(address, { q: "", contacts: [match.email] }), {
                  preventScrollReset: true,
                });
                return;
              }
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
          <ContactList
            contacts={shown}
            address={address}
            chosen={chosen}
            isFull={isFull}
            onChoose={choose}
          />
        ) : (
          <NoContacts total={total} text={text.trim()} connected={connected} address={address} />
        )}
        {shown.length > 0 && contacts.length < total && text.trim() === "" && (
          <p className="p-2 text-center text-xs text-faint">
            {`The first ${contacts.length} of ${total} contacts. Type to find the others.`}
          </p>
        )}
      </OverlayBody>
      <ChosenContacts chosen={chosen} onRemove={(contact) => choose(contact, false)} />
      <OverlayFoot>
        <p role="status" className="mr-auto text-sm text-soft">
          {isFull && `${mostContacts} contacts at a time`}
        </p>
        {chosen.length > 0 && (
          <ButtonLink
            to={importPath(address, { q: "", contacts: chosen.map(({ email }) => email) })}
            preventScrollReset
            variant="primary"
            className="order-1"
          >
            {chosen.length === 1
              ? "Show emails of 1 contact"
              : `Show emails of ${chosen.length} contacts`}
          </ButtonLink>
        )}
        <CloseLink className="btn">Cancel</CloseLink>
      </OverlayFoot>
    </div>
  );
}

/** Contacts stay where they were when the list opened: nothing moves under the pointer once more is known of them. */
function useSteadyOrder(contacts: Contact[]): Contact[] {
  const [first] = useState(() => new Map(contacts.map(({ email }, at) => [email, at])));
  const placeOf = ({ email }: Contact) => first.get(email) ?? first.size;
  return contacts.toSorted((one, other) => placeOf(one) - placeOf(other));
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
  // A search that began now would take the person back from the mails, or from the desk.
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  return (text: string) => {
    clearTimeout(timer.current);
    if (!enabled || isLeaving) return;
    timer.current = setTimeout(() => {
      const to = importPath(address, { q: text.trim() });
      navigate(to, { replace: true, preventScrollReset: true });
    }, settleMs);
  };
}

/** Whether a navigation to another screen than a search of contacts is under way. */
function useIsLeaving(): boolean {
  const here = useLocation().pathname;
  const { location: next } = useNavigation();
  if (!next) return false;
  return next.pathname !== here || new URLSearchParams(next.search).has("contact");
}

function useContactToasts(problems: Problem[], total: number) {
  const before = useRef(total);
  const told = useRef("");
  useEffect(() => {
    const grew = contactsGrewToast(before.current, total);
    before.current = total;
    const trouble = contactsToast(problems, total);
    if (trouble && trouble.title !== told.current) showToast(trouble);
    else if (grew) showNews(grew);
    told.current = trouble?.title ?? "";
  }, [problems, total]);
}
