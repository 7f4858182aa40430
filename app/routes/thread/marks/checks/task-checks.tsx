import { Link, useParams } from "react-router";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { TaskDoneForm } from "#app/routes/tasks/task-done-form.tsx";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { classNames } from "#app/ui/class-names.ts";
import { checkWords, isOfPlace } from "./check-words.ts";

/**
 * Shows the results of looking for the places of an open task on the current version. They only suggest; a person
 * decides. Of a task that a mail closed, those are shown that contradict the mail.
 */
export function TaskChecks({
  task,
  checks: all,
  address,
}: {
  task: ShownTask;
  checks: readonly MarkCheck[];
  address: FocusAddress;
}) {
  const isDone = task.status === "done";
  const isByMail = task.closingState === "closed";
  const checks = isDone ? all.filter(({ state }) => isByMail && state === "same") : all;
  if (checks.length === 0) return null;
  const isCompared = checks.some((check) => check.picture !== null && isOfPlace(check));
  return (
    <div className="mt-1 grid gap-1.5 rounded-md bg-sunken px-2.5 py-2 text-xs/5" data-checks>
      {checks.map((check) => (
        <PlaceCheck
          key={check.markId ?? `page ${check.page}`}
          check={check}
          task={task}
          address={address}
        />
      ))}
      {isCompared && !isDone && (
        <TaskDoneForm task={task} {...(address.task === task.id && { shortcut: "D" })} />
      )}
    </div>
  );
}

function PlaceCheck({
  check,
  task,
  address,
}: {
  check: MarkCheck;
  task: ShownTask;
  address: FocusAddress;
}) {
  const { threadId = "" } = useParams();
  const { says, why } = checkWords(check);
  const { older, newer, page, picture } = check;
  const compare = new URLSearchParams({
    older: String(older.fileId),
    newer: String(newer.fileId),
    page: String(page),
    ...(address.extension && { extension: "chrome" }),
  });
  const there = { file: newer.fileId, page, pane: "media" as const, task: task.id, message: null };
  return (
    <div className="grid gap-1">
      <p>
        <Link
          className={classNames("hover:underline", isOfPlace(check) && "font-semibold")}
          to={focusSearch(address, there)}
          replace
          preventScrollReset
        >
          {says}
        </Link>
        {check.markId && check.box && (
          <span className="text-soft">, carried from v{older.place}</span>
        )}
        {why && <span className="block text-soft">{why}</span>}
      </p>
      {picture && isOfPlace(check) && (
        <figure className="grid gap-0.5">
          <img
            src={picture}
            alt={`The place in v${older.place} on the left, in v${newer.place} on the right`}
            width={648}
            height={240}
            loading="lazy"
            className="h-auto w-full"
          />
          <figcaption className="grid grid-cols-2 gap-1 text-soft">
            <span>v{older.place}</span>
            <span>v{newer.place}</span>
          </figcaption>
        </figure>
      )}
      {picture && older.fileId !== newer.fileId && (
        <Link
          className="link justify-self-start"
          to={`/dashboard/thread/${encodeURIComponent(threadId)}/compare?${compare}`}
        >
          Compare {!isOfPlace(check) && `page ${page} of `}v{older.place} and v{newer.place}
        </Link>
      )}
    </div>
  );
}
