import { Link } from "react-router";
import type { TimelineCell } from "#app/domain/tasks/timeline/timeline-cells.ts";
import { sourceAddress } from "#app/routes/thread/tasks/source-address.ts";
import { usePlainAddress } from "#app/routes/thread/use-focus-address.ts";

/** The most sentences that a cell shows, the newest last. */
const mostShown = 3;

/** What mails said about a task while a version was the newest, each with a link to its message beside that version. */
export function SaidWords({
  cell: { state, words },
  taskId,
  fileId,
  back,
}: {
  cell: TimelineCell;
  taskId: string;
  /** The version. */
  fileId: number;
  back: string;
}) {
  const plain = usePlainAddress();
  const isTold = state === "closed-by-mail" || state === "said-done" || state === "done";
  const task = { id: taskId, fileId, page: null };
  return words.slice(-mostShown).map((one) => (
    <span key={`${one.messageId} ${one.quoteStart}`} className="block font-normal text-soft">
      {one.role === "again" && "Asked again: "}
      {one.role === "closing" && !isTold && "Said to be done: "}
      <Link
        dir="auto"
        className="said-words"
        to={`${back}${sourceAddress(plain, task, one, one.role)}`}
      >
        “{one.quote}”
      </Link>
    </span>
  ));
}
