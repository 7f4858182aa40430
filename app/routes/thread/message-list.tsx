import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { DateTime } from "#app/ui/time.tsx";
import type { FocusAddress } from "./focus-address.ts";
import type { FocusMessage, FocusTask } from "./focus-data.ts";
import { quoteParts } from "./quote-parts.ts";

/** The thread's mails as text, with every task's quote marked where it stands. */
export function MessageList({
  messages,
  tasks,
  address,
}: {
  messages: FocusMessage[];
  tasks: FocusTask[];
  address: FocusAddress;
}) {
  const list = useRef<HTMLElement>(null);
  const { message, task } = address;
  const visit = useLocation().key;
  // Asked for again, the same sentence is gone to again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is a trigger
  useEffect(() => {
    // A client navigation leaves the scrolling inside the list to us.
    const quote = task && list.current?.querySelector(`[id="quote-${CSS.escape(task)}"]`);
    const opened = message && list.current?.querySelector(`[id="message-${CSS.escape(message)}"]`);
    (quote || opened || null)?.scrollIntoView({ block: "center" });
  }, [message, task, visit]);

  if (messages.length === 0) {
    return <p className="mt-3 text-sm text-soft">No messages available for this thread.</p>;
  }
  return (
    <section ref={list} className="mt-3" aria-labelledby="email-thread">
      <h3 id="email-thread" className="text-sm">
        Email Thread ({messages.length} {messages.length === 1 ? "message" : "messages"})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long threads are scrolled by keyboard */}
      <ol className="focus-messages" tabIndex={0} aria-labelledby="email-thread">
        {messages.map((one) => (
          <li key={one.id} id={`message-${one.id}`} data-opened={one.id === message || undefined}>
            <p className="flex justify-between gap-2 text-xs">
              <strong className="truncate font-semibold" title={one.sender.email}>
                {one.sender.name || one.sender.email}
              </strong>
              <span className="shrink-0 text-faint">
                <DateTime at={one.timestamp} />
              </span>
            </p>
            <MessageBody message={one} tasks={tasks} active={task} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MessageBody({
  message,
  tasks,
  active,
}: {
  message: FocusMessage;
  tasks: FocusTask[];
  active: string | null;
}) {
  const quotes = tasks.filter((task) => task.messageId === message.id);
  const met = new Set<string>();
  const parts = quoteParts(message.body, quotes).map((part) => {
    // Each quote begins once: there its anchor is.
    const anchors = part.taskIds.filter((id) => !met.has(id));
    for (const id of anchors) met.add(id);
    return { ...part, anchors };
  });
  return (
    <p className="focus-body">
      {parts.map(({ start, text, taskIds, anchors }) =>
        taskIds.length === 0 ? (
          text
        ) : (
          <mark
            key={start}
            className={classNames(active !== null && taskIds.includes(active) && "is-active")}
          >
            {anchors.map((id) => (
              <span key={id} id={`quote-${id}`} />
            ))}
            {text}
          </mark>
        ),
      )}
    </p>
  );
}
