import { Link } from "react-router";
import { type DeskAddress, deskPath, overDesk } from "#app/routes/addresses/desk-address.ts";
import type { UnsureCardData } from "#app/routes/desk/desk-data.ts";
import { saysTheSame } from "#app/routes/tasks/says-the-same.ts";
import { surestOfMails } from "#app/routes/tasks/unsure/surest-of-mails.ts";
import { UnsureCount } from "#app/routes/tasks/unsure/unsure-count.tsx";
import { UnsureItem } from "#app/routes/tasks/unsure/unsure-item.tsx";
import { UnsureList } from "#app/routes/tasks/unsure/unsure-list.tsx";
import { Icon } from "#app/ui/icon.tsx";

const toggleId = "unsure-toggle";

/** The unsure asks of all threads: one line, which unfolds. */
export function DeskUnsure({
  count,
  items,
  address,
}: {
  count: number;
  /** Null while they are folded. */
  items: UnsureCardData[] | null;
  address: DeskAddress;
}) {
  const isOpen = items !== null;
  const folded = deskPath(address, { unsure: false, panel: "tasks" });
  const { shown, others } = surestOfMails(items ?? []);
  const card = (task: UnsureCardData) => (
    <UnsureItem key={task.id} ask={task}>
      <Link
        className="grid text-xs/5 wrap-anywhere text-soft hover:text-link"
        to={overDesk(`thread/${task.threadId}`, address, { task: task.id })}
        preventScrollReset
        discover="none"
      >
        {task.quote && !saysTheSame(task.text, task.quote) && (
          <q dir="auto" className="italic">
            {task.quote}
          </q>
        )}
        <span className="text-faint">
          <bdi>{task.user}</bdi> · <bdi>{task.place}</bdi>
        </span>
      </Link>
    </UnsureItem>
  );
  return (
    <section className="mt-3 grid gap-1 border-t border-line pt-2" aria-labelledby={toggleId}>
      <Link
        id={toggleId}
        className="inline-flex min-h-control-small w-fit items-center gap-1.5 rounded-md pr-2 text-sm/5 font-strong text-soft hover:bg-hover hover:text-ink"
        role="button"
        aria-expanded={isOpen}
        to={isOpen ? folded : deskPath(address, { unsure: true, panel: "tasks" })}
        replace
        preventScrollReset
      >
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
        Not sure <UnsureCount>{count}</UnsureCount>
      </Link>
      {isOpen && items.length === 0 && (
        <p className="pb-1.5 text-xs/5 text-faint pointer-coarse:hidden">
          Nothing is left to decide here.
        </p>
      )}
      {isOpen && items.length > 0 && (
        <UnsureList opener={toggleId} others={others.map(card)}>
          {shown.map(card)}
        </UnsureList>
      )}
    </section>
  );
}
