import { type ReactNode, useEffect, useState } from "react";
import { askedImports } from "#app/client/asked-imports.ts";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { dismissImportCommand } from "#app/commands/imports/dismiss-import.ts";
import { retryImportCommand } from "#app/commands/imports/retry-import.ts";
import type { ImportProgress, ImportState } from "#app/domain/intake/import/import.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { DateTime } from "#app/ui/time.tsx";
import { importIds, isRunning } from "./import-news.ts";
import { describeImport, summariseImports, urgentFirst } from "./import-words.ts";
import { useImportNews } from "./use-import-news.ts";

const stateIcons: Partial<Record<ImportState, IconName>> = {
  done: "check",
  duplicate: "check",
  failed: "alert",
};

/**
 * The imports that run, failed, or ended while the person watched; ended ones can be dismissed. `first` are those
 * in the page's data: this component loads later, and reports the changes since.
 */
export default function ImportTray({
  imports,
  first,
}: {
  imports: ImportProgress[];
  first: readonly ImportProgress[];
}) {
  useImportNews(first, imports);
  const seenRunning = useSeenRunning(imports);
  const ids = importIds(imports).filter(
    (id) =>
      seenRunning.has(id) ||
      isRunning(imports, id) ||
      imports.some((thread) => thread.importId === id && thread.state === "failed"),
  );
  if (ids.length === 0) return null;
  const shown = imports.filter((thread) => ids.includes(thread.importId));
  return (
    <section aria-label="Imports" className="card mb-4 overflow-hidden">
      <p className="px-3 pt-2 pb-1 text-sm/5 font-semibold" role="status">
        {summariseImports(shown)}
        <noscript>
          {" "}
          <a href="/dashboard" className="link">
            Reload to see how far it is
          </a>
        </noscript>
      </p>
      <div className="max-h-44 overflow-auto px-3 pb-1.5">
        {ids.map((id) => (
          <ImportGroup
            key={id}
            importId={id}
            threads={shown.filter((thread) => thread.importId === id)}
          />
        ))}
      </div>
    </section>
  );
}

function ImportGroup({ importId, threads }: { importId: string; threads: ImportProgress[] }) {
  const dismiss = useCommand(dismissImportCommand, {}, { key: `dismiss ${importId}` });
  if (dismiss.state !== "idle") return null;
  return (
    <ul>
      {urgentFirst(threads).map((thread, at) => (
        <ImportRow key={thread.threadId} thread={thread}>
          {at === 0 && !isRunning(threads, importId) && (
            <CommandForm command={dismiss} fields={{ importId }}>
              <Button type="submit" variant="quiet" size="small">
                Dismiss
              </Button>
            </CommandForm>
          )}
        </ImportRow>
      ))}
    </ul>
  );
}

const waiting = "size-4 flex-none rounded-full border-2 border-dotted border-edge";

function ImportRow({ thread, children }: { thread: ImportProgress; children: ReactNode }) {
  const { importId, threadId, subject, state, messagesDone, messagesTotal } = thread;
  const retry = useCommand(retryImportCommand, {}, { key: `retry ${importId} ${threadId}` });
  const icon = stateIcons[state];
  const isRetrying = retry.state !== "idle";
  return (
    <li
      className={classNames(
        "flex min-h-10 items-center gap-2.5 text-sm/5",
        state === "failed" ? "text-danger" : "text-soft",
      )}
    >
      {icon && !isRetrying ? (
        <Icon name={icon} />
      ) : (
        <span className={state === "queued" ? waiting : "spinner"} aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium text-ink">
          {subject || "(No Subject)"}
        </span>
        <span className="block text-xs">
          {isRetrying ? "Waiting" : <Progress thread={thread} />}
        </span>
      </span>
      {state === "running" && messagesTotal ? (
        <Meter share={messagesDone / messagesTotal} className="w-20" />
      ) : null}
      {state === "failed" && (
        <CommandForm command={retry} fields={{ importId, threadId }}>
          <Button type="submit" size="small" aria-disabled={isRetrying}>
            Retry
          </Button>
        </CommandForm>
      )}
      {children}
    </li>
  );
}

function Progress({ thread }: { thread: ImportProgress }) {
  if (!thread.waitsUntil) return describeImport(thread);
  return (
    <>
      Gmail’s limit is reached. Waits until <DateTime at={thread.waitsUntil} />
    </>
  );
}

const lingerMs = 10_000;

/**
 * The imports that were seen running here and ended less than ten seconds ago; one that was started here may have
 * ended before it was seen.
 */
function useSeenRunning(imports: ImportProgress[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [met] = useState(() => new Set(importIds(imports)));
  useEffect(() => {
    const ids = importIds(imports);
    const underWay = ids.filter(
      (id) => isRunning(imports, id) || (askedImports().has(id) && !met.has(id)),
    );
    for (const id of ids) met.add(id);
    setSeen((seen) =>
      underWay.every((id) => seen.has(id)) ? seen : new Set([...seen, ...underWay]),
    );
    if (ids.some((id) => isRunning(imports, id))) return;
    const timer = setTimeout(() => setSeen((seen) => (seen.size > 0 ? new Set() : seen)), lingerMs);
    return () => clearTimeout(timer);
  }, [imports, met]);
  return seen;
}
