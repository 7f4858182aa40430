import { Link } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { DateTime } from "#app/ui/time.tsx";
import { type FocusAddress, focusSearch } from "./focus-address.ts";
import { MessageList } from "./messages/message-list.tsx";
import { ThreadModelReading } from "./messages/model-reading.tsx";
import { ReadingProblem } from "./messages/reading-problem.tsx";
import { SenderAddress } from "./messages/sender.tsx";
import type { LoadedMessages } from "./messages/use-messages.ts";
import { ThreadPeople } from "./people/thread-people.tsx";
import type { ShownThread } from "./shown-thread.ts";

/** The thread's writers, subject and dates; the messages unfold below. */
export function ThreadPanel({
  data,
  fileId,
  loaded,
  address,
}: {
  data: ShownThread;
  /** The file that is shown. */
  fileId: number | null;
  loaded: LoadedMessages;
  address: FocusAddress;
}) {
  const { sender, photoUrl, subject, timestamp } = data.thread;
  const name = sender.name || sender.email;
  // The messages are rendered in place when they are requested.
  const sideTasks = [...data.unsure, ...data.merged];
  const toggle = { messages: !address.messages, message: null, task: null };
  return (
    <section className="focus-part" data-of="thread" aria-label="Thread">
      <div className="flex items-start gap-2.5">
        <Avatar name={name} photoUrl={photoUrl} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate" title={sender.email}>
            <span className="text-faint">From:</span>{" "}
            <strong dir="auto" className="font-semibold">
              {name}
            </strong>{" "}
            <SenderAddress sender={sender} />
          </p>
          <p dir="auto" className="line-clamp-2">
            {subject || "(No Subject)"}
          </p>
          <p className="text-faint">
            <DateTime at={timestamp} />
          </p>
        </div>
        <Link
          to={focusSearch(address, toggle)}
          replace
          preventScrollReset
          role="button"
          aria-expanded={address.messages}
          className="btn btn-quiet btn-small"
        >
          {address.messages ? "View less" : "View more"}
        </Link>
      </div>
      <ThreadPeople people={data.people} threadId={data.thread.threadId} address={address} />
      <ReadingProblem problem={data.thread.readingProblem} threadId={data.thread.threadId} />
      <ThreadModelReading reading={data.thread.modelReading} threadId={data.thread.threadId} />
      {address.messages && loaded.messages && (
        <MessageList
          threadId={data.thread.threadId}
          mailbox={data.thread.mailbox}
          fileId={fileId}
          messages={loaded.messages}
          count={data.messageCount}
          earlier={loaded.earlier}
          later={loaded.later}
          tasks={[...data.tasks, ...sideTasks.filter(({ id }) => id === address.task)]}
          address={address}
        />
      )}
    </section>
  );
}
