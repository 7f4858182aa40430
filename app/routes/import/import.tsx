import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { findContacts, listContacts } from "#app/domain/mailbox/list-contacts.server.ts";
import { listEmailsFrom } from "#app/domain/mailbox/list-emails-from.server.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/dashboard/desk-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Overlay, OverlayBody } from "#app/ui/overlay.tsx";
import type { Route } from "./+types/import";
import { ContactStep } from "./contact-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { readImportAddress } from "./import-address.ts";
import "./import.css";

const title = "Import Files from Email";
const mostListed = 100;

export const meta = () => [{ title: `${title} · Galley` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const address = readImportAddress(url.searchParams);
  const { contact, q } = address;
  if (!contact) {
    const [list, { connected }] = await Promise.all([
      findContacts(viewer, { query: q, limit: mostListed }),
      findConnectionStatus(viewer),
    ]);
    const { contacts, total, problems } = list;
    return { step: "contacts" as const, address, contacts, total, problems, connected };
  }
  const [result, { contacts }] = await Promise.all([
    listEmailsFrom(viewer, contact),
    listContacts(viewer, { query: contact, limit: 20 }),
  ]);
  const known = contacts.find(({ email }) => email === contact);
  const sender = known ?? { id: contact, name: contact, email: contact, photoUrl: null };
  const now = new Date().toISOString();
  return { step: "emails" as const, address, sender, result, now, importId: crypto.randomUUID() };
}

export default function Import({ loaderData }: Route.ComponentProps) {
  return (
    <Overlay title={title} closeTo={useDeskPath()} className="import-box">
      {loaderData.step === "contacts" ? (
        <ContactStep {...loaderData} />
      ) : (
        <EmailStep key={loaderData.sender.email} {...loaderData} />
      )}
    </Overlay>
  );
}

export function ErrorBoundary() {
  return (
    <Overlay title={title} closeTo={useDeskPath()} className="import-box">
      <OverlayBody>
        <EmptyState
          icon="alert"
          title="Contacts not available"
          action={<ButtonLink to="/dashboard/import">Retry</ButtonLink>}
        >
          Failed to load contacts. Please try again.
        </EmptyState>
      </OverlayBody>
    </Overlay>
  );
}
