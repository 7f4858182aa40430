import { useEffect, useState } from "react";
import { askedImports } from "#app/client/asked-imports.ts";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import type { ImportProgress, ImportState } from "#app/domain/intake/import/import.ts";
import {
  dismissImportsCommand,
  retryImportCommand,
} from "#app/domain/intake/import/import-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { DateTime } from "#app/ui/time.tsx";
import { hasFailed, importIds, isRunning } from "./import-news.ts";
import { describeImport, inSteadyOrder, rowOf, summariseImports } from "./import-words.ts";
import { useImportNews } from "./use-import-news.ts";

const stateIcons: Partial<Record<ImportState, IconName>> = {
  done: "check",
  duplicate: "check",
  failed: "alert",
};

/**
 * The imports that run, failed, or ended while this page was open: those stay until the person dismisses them or
 * leaves the page. `first` are those that were there when the desk was opened: changes since then are reported.
 */
export function ImportTray({
  imports,
  first,
}: {
  imports: ImportProgress[];
  first: readonly ImportProgress[];
}) {
  useImportNews(first, imports);
  const seenRunning = useSeenRunning(imports);
  const dismiss = useCommand(dismissImportsCommand, {}, { key: "dismiss imports" });
  const [places] = useState(() => new Map<string, number>());
  const ids = importIds(imports).filter(
    (id) =>
      isRunning(imports, id) ||
      (dismiss.state === "idle" && (seenRunning.has(id) || hasFailed(imports, id))),
  );
  if (ids.length === 0) return null;
  const shown = imports.filter((thread) => ids.includes(thread.importId));
  const ended = ids.filter((id) => !isRunning(imports, id));
  return (
    <section aria-label="Imports" className="card mb-4 overflow-hidden">
      <div className="flex min-h-10 items-center gap-2.5 px-3 pt-1">
        <p className="min-w-0 flex-1 text-sm/5 font-semibold" role="status">
          {summariseImports(shown)}
          <noscript>
            {" "}
            <a href="/dashboard" className="link">
              Reload to see how far it is
            </a>
          </noscript>
        </p>
        {ended.length > 0 && (
          <CommandForm command={dismiss}>
            {ended.map((id) => (
              <input key={id} type="hidden" name="importIds" value={id} />
            ))}
            <Button type="submit" variant="quiet" size="small">
              {ended.length < ids.length ? "Dismiss finished" : "Dismiss"}
            </Button>
          </CommandForm>
        )}
      </div>
      <ul className="max-h-44 overflow-auto px-3 pb-1.5">
        {inSteadyOrder(shown, places).map((thread) => (
          <ImportRow key={rowOf(thread)} thread={thread} />
        ))}
      </ul>
    </section>
  );
}

const waiting = "size-4 flex-none rounded-full border-2 border-dotted border-edge";

function ImportRow({ thread }: { thread: ImportProgress }) {
  const { importId, threadId, subject, state, messagesDone, messagesTotal } = thread;
  const retry = useCommand(retryImportCommand, {}, { key: `retry ${importId} ${threadId}` });
  const icon = stateIcons[state];
  const isRetrying = retry.state !== "idle";
  const title = subject || "(No Subject)";
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
          {title}
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
          <Button
            type="submit"
            size="small"
            aria-disabled={isRetrying}
            aria-label={`Retry: ${title}`}
          >
            Retry
          </Button>
        </CommandForm>
      )}
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

/** The imports that were seen running here; one that was started here may have ended before it was seen. */
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
  }, [imports, met]);
  return seen;
}
