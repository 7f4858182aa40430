import { useEffect, useRef } from "react";
import { Link, useParams } from "react-router";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { TaskDoneForm } from "#app/routes/tasks/task-done-form.tsx";
import { TaskStatusForm } from "#app/routes/tasks/task-status-form.tsx";
import { checkWords, isOfPlace } from "#app/routes/thread/marks/checks/check-words.ts";
import { openingAddress } from "#app/routes/thread/tasks/source-address.ts";
import { usePlainAddress } from "#app/routes/thread/use-focus-address.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { CompareAddress } from "./compare-address.ts";
import { pageOfAsk, type ShownAsks, toAsk } from "./compared-asks.ts";

type Ask = ShownAsks["tasks"][number];

/**
 * The asks about the two versions: each has a link to its place and the result of looking for it, and can be
 * closed.
 */
export function AsksList({ asks, address }: { asks: ShownAsks; address: CompareAddress }) {
  if (asks.tasks.length === 0) return null;
  return (
    <section
      aria-labelledby="compared-asks"
      className="w-72 flex-none overflow-auto border-l border-line bg-surface px-4 py-2 max-[1000px]:max-h-40 max-[1000px]:w-auto max-[1000px]:border-t max-[1000px]:border-l-0 max-[720px]:max-h-none"
    >
      <h3 id="compared-asks" className="text-sm font-semibold">
        Tasks about these versions
      </h3>
      <ol>
        {asks.tasks.map((ask) => (
          <AskRow key={ask.id} ask={ask} asks={asks} address={address} />
        ))}
      </ol>
    </section>
  );
}

function AskRow({ ask, asks, address }: { ask: Ask; asks: ShownAsks; address: CompareAddress }) {
  const { threadId = "" } = useParams();
  const plain = usePlainAddress();
  const mark = asks.marks.find(({ taskId }) => taskId === ask.id);
  const page = pageOfAsk(asks, ask.id, address);
  const isElsewhere = page !== null && page !== address.page;
  const isChosen = ask.id === address.task;
  const place = placeWords(mark?.number ?? null, isElsewhere ? page : null);
  const says = ask.status === "done" ? [] : verdictsOf(asks, ask.id);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-2 text-sm/5 not-first:border-t data-chosen:-mx-2 data-chosen:rounded-md data-chosen:bg-hover data-chosen:px-2"
      data-chosen={isChosen || undefined}
    >
      <div className="grid min-w-0 grow basis-56">
        {place && <span className="text-xs/5 text-soft">{place}</span>}
        <Link
          dir="auto"
          className="wrap-anywhere hover:underline"
          to={toAsk(asks, ask.id, address)}
          replace
          preventScrollReset
          aria-current={isChosen ? "true" : undefined}
        >
          {ask.text}
        </Link>
        {says.map((check) => (
          <span
            key={check.markId}
            className={classNames("text-xs/5", isOfPlace(check) ? "font-semibold" : "text-soft")}
          >
            {checkWords(check).says}
          </span>
        ))}
      </div>
      <Link
        className="link mr-auto text-xs"
        to={`/dashboard/thread/${encodeURIComponent(threadId)}${openingAddress(plain, ask.id)}`}
      >
        In the thread<span className="sr-only">: {ask.text}</span>
      </Link>
      {isChosen && ask.status !== "done" && <TaskDoneForm task={ask} shortcut="D" />}
      <TaskStatusForm task={ask} />
    </li>
  );
}

/** The results of looking for the places of an open ask; equal ones once. */
function verdictsOf({ checks }: ShownAsks, task: string): MarkCheck[] {
  const compared = checks.filter(({ taskId, picture }) => taskId === task && picture !== null);
  return [...new Map(compared.map((check) => [checkWords(check).says, check])).values()];
}

function placeWords(mark: number | null, page: number | null): string {
  return [mark !== null && `Mark ${mark}`, page !== null && `page ${page}`]
    .filter(Boolean)
    .join(", ");
}
