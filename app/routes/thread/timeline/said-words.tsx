import { Link } from "react-router";
import type { TimelineWords } from "#app/domain/tasks/timeline/timeline-cells.ts";
import { plainAddress } from "#app/routes/thread/focus-address.ts";
import { sourceAddress } from "#app/routes/thread/tasks/source-address.ts";

/** The most sentences that a cell shows, the newest last. */
const mostShown = 3;

/** What mails said about a task while a version was the newest, each with a link to its message. */
export function SaidWords({
  words,
  taskId,
  back,
}: {
  words: readonly TimelineWords[];
  taskId: string;
  back: string;
}) {
  return words.slice(-mostShown).map((one) => {
    const task = { id: taskId, fileId: null, page: null };
    return (
      <span key={`${one.messageId} ${one.quoteStart}`} className="block font-normal">
        {one.role === "again" && "Asked again: "}
        <Link
          dir="auto"
          className="said-words"
          to={`${back}${sourceAddress(plainAddress, task, one, one.role)}`}
        >
          “{one.quote}”
        </Link>
      </span>
    );
  });
}
