import { Suspense, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { gmailLink } from "#app/domain/mailbox/gmail-link.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { FocusMessage, FocusTask } from "#app/routes/thread/focus-data.ts";
import { AddFromMessage } from "#app/routes/thread/task-forms/add-from-message.tsx";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { classNames } from "#app/ui/class-names.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { DateTime } from "#app/ui/time.tsx";
import { MailLink } from "./mail-link.tsx";
import { mentionsIn } from "./mentions.ts";
import { MessageBody } from "./message-body.tsx";
import { MessageTasks } from "./message-tasks.tsx";
import { sentenceKeysId } from "./message-text.tsx";
import { PartlyReadByModel } from "./model-reading.tsx";
import { ReadingProblem } from "./reading-problem.tsx";
import { SenderName } from "./sender.tsx";
import { UnverifiedMark, UnverifiedNote } from "./unverified-sender.tsx";
import { useGoToMention } from "./use-go-to-mention.ts";
import type { MoreMessages } from "./use-messages.ts";

const AddFromWords = lazyPart(
  () =>
    // Each message has a link to the same form.
    import("#app/routes/thread/task-forms/add-from-words.tsx"),
);

/** The thread's mails as text, each with its tasks, whose sentences are marked. */
export function MessageList({
  threadId,
  mailbox,
  fileId,
  messages,
  count,
  earlier,
  later,
  tasks,
  address,
}: {
  threadId: string;
  /** The address of the mailbox that the mails are in. */
  mailbox: string | null;
  /** The file that is shown. */
  fileId: number | null;
  messages: FocusMessage[];
  /** The number of messages in the thread; of a long one, not all are loaded. */
  count: number;
  earlier: MoreMessages;
  later: MoreMessages;
  tasks: FocusTask[];
  address: FocusAddress;
}) {
  const list = useRef<HTMLElement>(null);
  useGoToMention(list, address);
  const isAlive = useHydrated();
  const chosen = address.message !== null && tasks.find(({ id }) => id === address.task);
  const [first, last] = [messages.at(0), messages.at(-1)];
  if (!first || !last) {
    return <p className="mt-3 text-sm text-soft">No messages available for this thread.</p>;
  }
  return (
    <section ref={list} className="mt-3" aria-labelledby="email-thread">
      <h3 id="email-thread" className="text-sm">
        Email Thread ({count} {count === 1 ? "message" : "messages"})
      </h3>
      <p role="status" className="sr-only">
        {chosen && `Showing where it is said: ${chosen.text}`}
      </p>
      <LoadMoreMessages of={earlier} from={first} address={address}>
        Show earlier messages
      </LoadMoreMessages>
      <ol
        className="relative -mx-1 mt-2 grid max-h-104 grid-cols-1 gap-3 overflow-auto p-1 tabs:max-h-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long threads are scrolled by keyboard
        tabIndex={0}
        aria-labelledby="email-thread"
      >
        {messages.map((message) => (
          <Message
            key={message.id}
            threadId={threadId}
            mailUrl={gmailLink(mailbox, message.id)}
            message={message}
            tasks={tasks}
            address={address}
          />
        ))}
      </ol>
      <LoadMoreMessages of={later} from={last} address={address}>
        Show later messages
      </LoadMoreMessages>
      {isAlive && (
        <p id={sentenceKeysId} hidden>
          Enter makes a task of the sentence, or opens the task that it is. Arrow keys lead to the
          other sentences.
        </p>
      )}
      <Suspense>
        {isAlive && <AddFromWords {...{ threadId, fileId, messages, tasks, address }} />}
      </Suspense>
    </section>
  );
}

/** Adds messages to the list. Without JavaScript it shows those around the message at this end. */
function LoadMoreMessages({
  of: { isThere, loadMore, isGrowing, failed },
  from,
  address,
  children,
}: {
  of: MoreMessages;
  from: FocusMessage;
  address: FocusAddress;
  children: string;
}) {
  if (!isThere) return null;
  const around = focusSearch(address, { message: from.id, task: null, pane: "thread" });
  return (
    <>
      {failed && <FormError>Failed to load messages: please try again.</FormError>}
      <LoadMore to={`${around}#message-${from.id}`} onLoad={loadMore} isBusy={isGrowing}>
        {children}
      </LoadMore>
    </>
  );
}

function Message({
  threadId,
  mailUrl,
  message,
  tasks,
  address,
}: {
  threadId: string;
  mailUrl: string | null;
  message: FocusMessage;
  tasks: FocusTask[];
  address: FocusAddress;
}) {
  const mentions = mentionsIn(message.id, tasks);
  const isOpened = message.id === address.message;
  const sender = message.sender.name || message.sender.email || "Unknown sender";
  return (
    <li
      id={`message-${message.id}`}
      className={classNames(
        "rounded-lg border px-3 py-2.5",
        isOpened ? "border-accent" : "border-line",
      )}
    >
      <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 text-xs">
        <SenderName sender={message.sender} />
        {message.unverified && <UnverifiedMark reason={message.unverified} />}
        <span className="col-start-2 row-start-1 text-faint">
          <DateTime at={message.timestamp} />
          {mailUrl && <MailLink to={mailUrl} sender={sender} />}
        </span>
      </p>
      {message.unverified && <UnverifiedNote reason={message.unverified} />}
      <MessageBody
        message={message}
        mentions={mentions}
        chosen={isOpened || address.message === null ? address.task : null}
        address={address}
      />
      <ReadingProblem
        problem={message.readingProblem}
        threadId={threadId}
        mail={{ id: message.id, sender }}
      />
      <PartlyReadByModel {...message} />
      <MessageTasks mentions={mentions} address={address} />
      <AddFromMessage messageId={message.id} address={address} />
    </li>
  );
}
