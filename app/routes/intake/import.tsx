import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from "react-router";
import { isNewsOf } from "#app/client/live/thread-news.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { listImportStates } from "#app/domain/intake/import/list-import-states.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { findContacts, listContacts } from "#app/domain/mailbox/contacts/list-contacts.server.ts";
import { listEmailsFromAll } from "#app/domain/mailbox/list-emails-from-all.server.ts";
import type { Contact } from "#app/domain/mailbox/mailbox.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay/overlay.tsx";
import type { Route } from "./+types/import";
import { ContactStep } from "./contact-step.tsx";
import { recallContacts } from "./contacts-copy.ts";
import { noContactsToast, usingCopyToast, whyNoContacts } from "./contacts-toast.ts";
import { EmailStep } from "./email-step.tsx";
import { whyNoEmails } from "./email-toast.ts";
import { importPath, readImportAddress } from "./import-address.ts";

const title = "Import Files from Email";
const mostListed = 100;

export const meta = () => [{ title: `${title} · Galley` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const address = readImportAddress(url.searchParams);
  const { q } = address;
  if (address.contacts.length === 0) {
    const [list, { connected }] = await Promise.all([
      findContacts(viewer, { query: q, limit: mostListed }),
      findConnectionStatus(viewer),
    ]);
    const { contacts, total, problems } = list;
    return { step: "contacts" as const, address, contacts, total, problems, connected };
  }
  const [result, senders] = await Promise.all([
    listEmailsFromAll(viewer, address.contacts),
    Promise.all(address.contacts.map((email) => findSender(viewer, email))),
  ]);
  const threadIds = new Set(result.ok ? result.emails.map(({ threadId }) => threadId) : []);
  const states = await listImportStates(viewer, [...threadIds]);
  const now = new Date().toISOString();
  const importId = crypto.randomUUID();
  return { step: "emails" as const, address, senders, result, states, now, importId };
}

async function findSender(viewer: { id: string }, email: string): Promise<Contact> {
  const { contacts } = await listContacts(viewer, { query: email, limit: 20 });
  const known = contacts.find((contact) => contact.email === email);
  return known ?? { id: email, name: email, email, photoUrl: null, hasMail: null };
}

let isOpen = false;
/** Mails were requested, but the answer was replaced by another revalidation, or failed. */
let areMailsOwed = false;

/**
 * When the dialog opens, shows the browser's copy of the contacts at once, and then the server's
 * answer.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const address = readImportAddress(url.searchParams);
  if (address.contacts.length > 0) {
    areMailsOwed = true;
    const mails = await serverLoader();
    areMailsOwed = false;
    return mails;
  }
  const copy = isOpen || address.q ? null : recallContacts();
  if (!copy) return serverLoader();
  const fresh = serverLoader();
  // The component that shows the copy reports the failure.
  fresh.catch(() => undefined);
  return {
    step: "contacts" as const,
    address,
    ...copy,
    problems: [],
    connected: true,
    fresh,
  };
}

/** A change of the desk does not load a contact's mails again: each costs a request to Gmail. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isListed = readImportAddress(nextUrl.searchParams).contacts.length > 0 && !areMailsOwed;
  if (isListed && currentUrl.search === nextUrl.search && !isNewsOf(undefined)) return false;
  return defaultShouldRevalidate;
}

export default function Import({ loaderData }: Route.ComponentProps) {
  const shown = useFreshest(loaderData);
  // Kept here, so that the way back from the mails finds it.
  const [chosen, setChosen] = useState<Contact[]>(() =>
    shown.step === "emails" && shown.senders.length > 1 ? shown.senders : [],
  );
  useEffect(() => {
    isOpen = true;
    return () => {
      isOpen = false;
    };
  }, []);
  return (
    <Overlay title={title} closeTo={useDeskPath()} className="sm:h-160">
      {shown.step === "contacts" ? (
        <ContactStep {...shown} isCopy={"fresh" in shown} chosen={chosen} onChosen={setChosen} />
      ) : (
        <EmailStep key={shown.address.contacts.join()} {...shown} />
      )}
    </Overlay>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** Returns the server's answer in place of the browser's copy, as soon as it is there. */
function useFreshest(loaded: Loaded): Loaded {
  const [answer, setAnswer] = useState<{ to: Loaded; is: Loaded } | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!("fresh" in loaded)) return;
    let isCurrent = true;
    loaded.fresh.then(
      (is) => isCurrent && setAnswer({ to: loaded, is }),
      (error: unknown) => {
        if (!isCurrent) return;
        // The session has ended. The router follows only a redirect that it has asked for itself.
        if (error instanceof Response) void revalidate();
        else showToast(usingCopyToast(error, loaded.total));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [loaded, revalidate]);
  return answer?.to === loaded ? answer.is : loaded;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [search] = useSearchParams();
  const address = readImportAddress(search);
  const isOfMails = address.contacts.length > 0;
  useEffect(() => {
    if (!isOfMails) showToast(noContactsToast);
  }, [isOfMails]);
  return (
    <Overlay title={title} closeTo={useDeskPath()} className="sm:h-160">
      <OverlayBody>
        <EmptyState
          icon="alert"
          title={isOfMails ? "Error Loading Emails" : "Contacts not available"}
          action={<ButtonLink to={importPath(address)}>Retry</ButtonLink>}
        >
          {isOfMails ? whyNoEmails(error) : whyNoContacts(error)}
        </EmptyState>
      </OverlayBody>
    </Overlay>
  );
}
