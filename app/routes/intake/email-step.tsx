import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { importKey, rememberAskedImport } from "#app/client/asked-imports.ts";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { requestImportCommand } from "#app/domain/intake/import/import-commands.ts";
import type { ThreadImportState } from "#app/domain/intake/import/thread-import-state.ts";
import type { Contact, ListedEmail } from "#app/domain/mailbox/mailbox.ts";
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
import { type MailThread, threadsOfMails } from "./mail-threads.ts";
import { ThreadRow } from "./thread-row.tsx";

/** As many threads as one import takes. */
const mostAtOnce = 50;

type Result = { ok: true; emails: ListedEmail[] } | MailboxRefusal;

/** Step 2 of the import: choose among the contacts' threads. */
export function EmailStep({
  address,
  senders,
  result,
  states,
  now,
  importId,
}: {
  address: ImportAddress;
  senders: Contact[];
  result: Result;
  /** Of the listed threads. */
  states: ThreadImportState[];
  now: string;
  importId: string;
}) {
  const { close } = useOverlay();
  const desk = useDeskPath();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // The dialog closes when importing starts; the desk shows how it goes on (use-asked-import.ts).
  const request = useCommand(requestImportCommand, {}, { key: importKey });
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (isSent) close();
  }, [isSent, close]);
  const names = senders.map(({ name }) => name).join(", ");
  useEmailToasts(result, names);
  const senderOf = ({ from }: ListedEmail) =>
    senders.length > 1 ? (senders.find(({ email }) => email === from)?.name ?? from) : null;
  const threads = threadsOfMails(result.ok ? result.emails : []);
  const stateOf = new Map(states.map(({ threadId, state }) => [threadId, state]));
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
    form.current?.querySelector<HTMLElement>("li input[type=checkbox], footer a")?.focus();
  }, []);
  return (
    <CommandForm
      command={request}
      fields={{ importId }}
      returnTo={desk}
      ref={form}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={({ currentTarget }) => {
        rememberAskedImport(importId, new FormData(currentTarget));
        setSent(true);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-sm/5">
        <Senders senders={senders} />
        {threads.length > 1 && <SelectAll threads={threads} chosen={chosen} onChoose={setChosen} />}
      </div>
      <OverlayBody className="p-2">
        {result.ok && result.emails.length > 0 ? (
          <ul onKeyDown={moveAmongMails}>
            {threads.map((thread) => {
              const { threadId, newest, emails } = thread;
              const state = stateOf.get(threadId) ?? "unknown";
              const row = {
                now,
                isChosen: chosen.has(threadId),
                onChoose: (isChosen: boolean) => choose(threadId, isChosen),
              };
              if (emails.length === 1) {
                return (
                  <EmailRow
                    key={threadId}
                    email={newest}
                    sender={senderOf(newest)}
                    siblings={1}
                    state={state}
                    {...row}
                  />
                );
              }
              return (
                <ThreadRow
                  key={threadId}
                  thread={thread}
                  sender={senderOf(newest)}
                  state={state}
                  {...row}
                >
                  {emails.map((email) => (
                    <EmailRow
                      key={email.id}
                      email={email}
                      sender={senderOf(email)}
                      siblings={emails.length}
                      isPosted={!isHydrated}
                      {...row}
                    />
                  ))}
                </ThreadRow>
              );
            })}
          </ul>
        ) : (
          <NoEmails result={result} address={address} />
        )}
      </OverlayBody>
      <OverlayFoot>
        <ButtonLink
          to={importPath(address, { contacts: [] })}
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
          disabled={isSent || (isHydrated && chosen.size === 0)}
        >
          {chosen.size > 1 ? `Import Selected (${chosen.size})` : "Import Selected"}
        </Button>
      </OverlayFoot>
    </CommandForm>
  );
}

function moveAmongMails(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  moveFocus(event, "li:not(details li) > label > input, details[open] li > label > input");
}

function Senders({ senders }: { senders: Contact[] }) {
  const [only] = senders;
  if (only && senders.length === 1) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={only.name} photoUrl={only.photoUrl} />
        <span className="min-w-0">
          <strong dir="auto" className="block truncate">
            {only.name}
          </strong>
          {only.name !== only.email && (
            <span className="block truncate text-soft">{only.email}</span>
          )}
        </span>
      </span>
    );
  }
  return (
    <span className="line-clamp-2 min-w-0 flex-1">
      <strong>{`${senders.length} contacts: `}</strong>
      <span className="text-soft">{senders.map(({ name }) => name).join(", ")}</span>
    </span>
  );
}

/** Hidden without JavaScript, since it could not select anything. */
function SelectAll({
  threads,
  chosen,
  onChoose,
}: {
  threads: MailThread[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const most = threads.slice(0, mostAtOnce);
  const isAll = most.every(({ threadId }) => chosen.has(threadId));
  const count = most.length < threads.length ? `the first ${most.length}` : `all ${most.length}`;
  return (
    <label className="flex flex-none cursor-pointer items-center gap-2 noscript:hidden">
      <input
        type="checkbox"
        className="checkbox"
        checked={isAll}
        onChange={() => onChoose(new Set(isAll ? [] : most.map(({ threadId }) => threadId)))}
      />
      {`Select ${count}`}
    </label>
  );
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
