import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { retryJobCommand } from "#app/domain/administration/administration-commands.ts";
import type { findFailedJobs } from "#app/domain/administration/failed-jobs.server.ts";
import type { QueueHealth } from "#app/domain/changes/queue-health.server.ts";
import type { findProjectQuota } from "#app/domain/mailbox/quota/find-project-quota.server.ts";
import type { findModelWork } from "#app/domain/tasks/reading/model/model-state.server.ts";
import { reliabilityBounds } from "#app/domain/tasks/reading/model/reliability.ts";
import { AccountCard } from "#app/routes/account/account-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { DateTime } from "#app/ui/time.tsx";

type FailedJob = Awaited<ReturnType<typeof findFailedJobs>>[number];
type Model = Awaited<ReturnType<typeof findModelWork>>;
type Quota = Awaited<ReturnType<typeof findProjectQuota>>;

const workers = {
  working: "A worker is running.",
  silent: "No worker is running: nothing is imported or read until one is started.",
  unknown: "The queue could not be measured.",
};

/** The queue, the jobs that failed, and what is left of Gmail's quota. */
export function Work({
  queue,
  failed,
  quota,
  model,
}: {
  queue: QueueHealth;
  failed: FailedJob[];
  quota: Quota;
  model: Model;
}) {
  const count = (number: number) => number.toLocaleString("en");
  return (
    <>
      <AccountCard labelledBy="queue">
        <h2 id="queue" className="text-lg">
          Queue
        </h2>
        <p className={queue.worker === "working" ? undefined : "notice notice-danger"}>
          {workers[queue.worker]}
        </p>
        <p className="text-soft">
          {count(queue.running)} running, {count(queue.waiting)} waiting
          {queue.waiting > 0 && `, the oldest for ${count(queue.longestWaitSeconds)} seconds`}.
        </p>
        <h3>Failed jobs</h3>
        {failed.length === 0 ? (
          <p className="text-soft">None.</p>
        ) : (
          <ul>
            {failed.map((job) => (
              <FailedRow key={job.id} job={job} />
            ))}
          </ul>
        )}
      </AccountCard>
      <AccountCard labelledBy="quota">
        <h2 id="quota" className="text-lg">
          Gmail’s quota today
        </h2>
        <p>{`${count(quota.unitsToday)} of ${count(quota.unitsPerDay)} units used`}</p>
        <Meter share={quota.unitsToday / quota.unitsPerDay} className="w-full" />
        {quota.pausedUntil && (
          <p className="notice notice-warning">
            Google refuses all mailboxes until <DateTime at={quota.pausedUntil.toISOString()} />.
          </p>
        )}
        {quota.contactsPausedUntil && (
          <p className="notice notice-warning">
            Google refuses the contacts of all mailboxes until{" "}
            <DateTime at={quota.contactsPausedUntil.toISOString()} />.
          </p>
        )}
      </AccountCard>
      {model && (
        <AccountCard labelledBy="model">
          <h2 id="model" className="text-lg">
            Language model
          </h2>
          <p className="text-soft">
            {model.name}: {count(model.waiting)} mails of people who allow it wait.
          </p>
          {model.outage && (
            <p className="notice notice-warning">It answers no question: {model.outage}.</p>
          )}
          <p className={model.reliability.suggestsOnly ? "notice notice-warning" : "text-soft"}>
            {describeReliability(model.reliability)}
          </p>
        </AccountCard>
      )}
    </>
  );
}

function describeReliability(of: NonNullable<Model>["reliability"]): string {
  const figures = `Over its newest ${of.mails} mails it left out ${of.omitted} of ${of.sure} asks that the rules are sure of, and people opened ${of.undone} of ${of.closings} closings again.`;
  if (!of.suggestsOnly) return figures;
  const { omitted, undone } = reliabilityBounds;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return `${figures} That is too many: it only suggests, and the rules decide. It ends by itself when it leaves out at most ${percent(omitted.share)} and people open at most ${percent(undone.share)} again, or with another model.`;
}

function FailedRow({ job }: { job: FailedJob }) {
  const command = useCommand(retryJobCommand, { jobId: job.id });
  return (
    <li className="flex items-center gap-3 border-line py-2.5 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="truncate">{job.name}</p>
        <p className="truncate text-xs text-faint">
          {job.email && `${job.email} · `}
          {job.tries === 1 ? "1 try" : `${job.tries} tries`} ·{" "}
          <DateTime at={job.failedAt.toISOString()} />
        </p>
      </div>
      <CommandForm command={command}>
        <Button
          type="submit"
          size="small"
          disabled={command.state !== "idle"}
          aria-label={`Try again: ${[job.name, job.email].filter(Boolean).join(", ")}`}
        >
          Try again
        </Button>
      </CommandForm>
    </li>
  );
}
