import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { rememberAskedImport } from "#app/client/asked-imports.ts";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { requestImportCommand } from "#app/commands/imports/request-import.ts";
import type { Contact, ContactEmail } from "#app/domain/mailbox/mailbox.ts";
import type { MailboxRefusal } from "#app/domain/mailbox/mailbox-refusal.ts";
import { useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { moveFocus } from "#app/ui/menu/roving-focus.ts";
import { CloseLink, OverlayBody, OverlayFoot, useOverlay } from "#app/ui/overlay/overlay.tsx";
import { EmailRow } from "./email-row.tsx";
import { emailToast } from "./email-toast.ts";
import { type ImportAddress, importPath } from "./import-address.ts";
import { mailsByThread } from "./same-thread.ts";

type Result = { ok: true; emails: ContactEmail[] } | MailboxRefusal;

/** Step 2 of the import: choose the contact's mails. */
export function EmailStep({
  address,
  sender,
  result,
  now,
  importId,
}: {
  address: ImportAddress;
  sender: Contact;
  result: Result;
  now: string;
  importId: string;
}) {
  const { close } = useOverlay();
  const desk = useDeskPath();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const request = useCommand(requestImportCommand, {}, { onDone: ({ ok }) => ok && close() });
  useEmailToasts(result, sender.name);
  const isBusy = request.state !== "idle";
  const siblings = mailsByThread(result.ok ? result.emails : []);
  // A thread is imported whole, so its mails are chosen together.
  const choose = (threadId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(threadId);
    else next.delete(threadId);
    setChosen(next);
  };
  const form = useRef<HTMLFormElement>(null);
  // A layout effect, because it must run before the dialog notices the lost focus.
  useLayoutEffect(() => {
    // The chosen contact's element, which had the focus, was removed.
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>("input[type=checkbox], footer a")?.focus();
  }, []);
  return (
    <CommandForm
      command={request}
      fields={{ importId }}
      returnTo={desk}
      ref={form}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={() => rememberAskedImport(importId)}
    >
      <p className="flex items-center gap-3 border-b border-line px-4 py-2.5 text-sm/5">
        <Avatar name={sender.name} photoUrl={sender.photoUrl} />
        <span className="min-w-0">
          <strong dir="auto" className="block truncate">
            {sender.name}
          </strong>
          {sender.name !== sender.email && (
            <span className="block truncate text-soft">{sender.email}</span>
          )}
        </span>
      </p>
      <OverlayBody className="p-2">
        {result.ok && result.emails.length > 0 ? (
          <ul onKeyDown={moveAmongMails}>
            {result.emails.map((email) => (
              <EmailRow
                key={email.id}
                email={email}
                now={now}
                siblings={siblings.get(email.threadId) ?? 1}
                isChosen={chosen.has(email.threadId)}
                onChoose={(isChosen) => choose(email.threadId, isChosen)}
              />
            ))}
          </ul>
        ) : (
          <NoEmails result={result} address={address} />
        )}
      </OverlayBody>
      <OverlayFoot>
        <ButtonLink
          to={importPath(address, { contact: null })}
          preventScrollReset
          icon="chevron-left"
          variant="quiet"
          className="mr-auto"
        >
          Back
        </ButtonLink>
        <CloseLink className="btn">Cancel</CloseLink>
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || (isHydrated && chosen.size === 0)}
        >
          {chosen.size > 1 ? `Import Selected (${chosen.size})` : "Import Selected"}
        </Button>
      </OverlayFoot>
    </CommandForm>
  );
}

function moveAmongMails(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (target instanceof HTMLInputElement) moveFocus(event, "input[type=checkbox]");
}

function NoEmails({ result, address }: { result: Result; address: ImportAddress }) {
  if (result.ok) {
    return (
      <EmptyState icon="mail" title="No emails found">
        Try selecting a different contact
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="alert"
      title="Error Loading Emails"
      action={<ButtonLink to={importPath(address)}>Retry</ButtonLink>}
    >
      {result.message}
    </EmptyState>
  );
}

function useEmailToasts(result: Result, name: string) {
  useEffect(() => {
    const toast = emailToast(result, name);
    if (toast) showToast(toast);
  }, [result, name]);
}
