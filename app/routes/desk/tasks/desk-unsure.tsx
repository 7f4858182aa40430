import { Link } from "react-router";
import { type DeskAddress, deskPath, overDesk } from "#app/routes/addresses/desk-address.ts";
import type { UnsureCardData } from "#app/routes/desk/desk-data.ts";
import { saysTheSame } from "#app/routes/tasks/says-the-same.ts";
import { UnsureItem } from "#app/routes/tasks/unsure/unsure-item.tsx";
import { UnsureList } from "#app/routes/tasks/unsure/unsure-list.tsx";
import { Icon } from "#app/ui/icon.tsx";

const toggleId = "unsure-toggle";

/** Every thread's asks that nobody is sure of: one line, until they are asked for. */
export default function DeskUnsure({
  count,
  items,
  address,
}: {
  count: number;
  /** Null while they are folded away. */
  items: UnsureCardData[] | null;
  address: DeskAddress;
}) {
  const isOpen = items !== null;
  const folded = deskPath(address, { unsure: false, panel: "tasks" });
  return (
    <section className="unsure-desk" aria-labelledby={toggleId}>
      <Link
        id={toggleId}
        className="unsure-toggle"
        role="button"
        aria-expanded={isOpen}
        to={isOpen ? folded : deskPath(address, { unsure: true, panel: "tasks" })}
        replace
        preventScrollReset
      >
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
        Not sure <span className="unsure-count">{count}</span>
      </Link>
      {isOpen && items.length === 0 && (
        <p className="unsure-hint">Nothing is left to decide here.</p>
      )}
      {isOpen && items.length > 0 && (
        <UnsureList opener={toggleId}>
          {items.map((task) => (
            <UnsureItem key={task.id} ask={task}>
              <Link
                className="unsure-source"
                to={overDesk(`thread/${task.threadId}`, address, { task: task.id })}
                preventScrollReset
                discover="none"
              >
                {task.quote && !saysTheSame(task.text, task.quote) && (
                  <q dir="auto">{task.quote}</q>
                )}
                <span>
                  <bdi>{task.user}</bdi> · <bdi>{task.place}</bdi>
                </span>
              </Link>
            </UnsureItem>
          ))}
        </UnsureList>
      )}
    </section>
  );
}
