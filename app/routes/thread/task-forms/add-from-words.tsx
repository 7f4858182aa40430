import { useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { addTaskCommand } from "#app/domain/tasks/task-commands.ts";
import { ask } from "#app/routes/shortcuts/asked-command.ts";
import { useSendAsked } from "#app/routes/shortcuts/use-send-asked.tsx";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { FocusMessage, FocusTask } from "#app/routes/thread/focus-data.ts";
import { taskAddress } from "#app/routes/thread/tasks/source-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { keepFocus, MakeTask } from "./make-task.tsx";
import type { Offer } from "./offer.ts";
import { lineOf, quotedWords, quoteFields, tasksOfWords } from "./quoted-words.ts";
import { taskFormAddress } from "./task-form.ts";
import { useOffer } from "./use-offer.ts";
import { usePlaceBeside } from "./use-place-beside.ts";
import { useSentenceKeys } from "./use-sentence-keys.ts";
import { placeBelow } from "./words-in-page.ts";

/**
 * A control beside the words that are selected in a message, or a sentence of it: they become a task, of the file that
 * is shown. A sentence that is a task leads to that.
 */
export default function AddFromWords({
  threadId,
  fileId,
  messages,
  tasks,
  address,
}: {
  threadId: string;
  /** The file that is shown. */
  fileId: number | null;
  messages: readonly FocusMessage[];
  tasks: readonly FocusTask[];
  address: FocusAddress;
}) {
  const control = useRef<HTMLDivElement>(null);
  const { send, sending } = useSendAsked();
  const { offer, leave } = useOffer(control);
  useSentenceKeys(control);
  const found = useMemo(() => findOffered(offer, messages, tasks), [offer, messages, tasks]);
  usePlaceBeside(control, found && offer);
  const place = offer && placeBelow(offer.words);
  if (!found || !place || !offer) return sending;
  const { message, quote, known } = found;
  const fields = quoteFields(quote);
  const make = () => {
    const id = crypto.randomUUID();
    const about = { id, threadId, fileId: fileId ?? "none", messageId: message.id };
    const task = { ...about, text: lineOf(quote.quote), ...fields };
    send(ask(addTaskCommand, {}, asText(task), `add task ${id}`));
    end();
  };
  const end = () => {
    if (control.current?.contains(document.activeElement)) offer.sentence?.focus();
    document.getSelection()?.removeAllRanges();
    leave();
  };
  return (
    <>
      {sending}
      {createPortal(
        <div
          ref={control}
          popover="manual"
          data-quote-offer
          className="fixed inset-auto m-0 rounded-md border-0 bg-transparent p-0 shadow-float"
        >
          {known.map((task) => (
            <Link
              key={task.id}
              to={taskAddress(address, task)}
              replace
              preventScrollReset
              className="btn btn-small max-w-72"
              onMouseDown={keepFocus}
              onClick={leave}
            >
              <Icon name="task" />
              <span className="sr-only">Go to the task: </span>
              <bdi className="truncate">{task.text}</bdi>
            </Link>
          ))}
          {known.length === 0 && (
            <MakeTask
              by={offer.by}
              onMake={fields && make}
              editTo={focusSearch(address, {
                form: taskFormAddress.addFrom(offer.words),
                pane: "tasks",
              })}
              onEdit={end}
            />
          )}
        </div>,
        place,
      )}
    </>
  );
}

/** The words that are offered, and the tasks that a sentence is already. */
function findOffered(
  offer: Offer | null,
  messages: readonly FocusMessage[],
  tasks: readonly FocusTask[],
) {
  const message = messages.find(({ id }) => id === offer?.words.messageId);
  const quote = offer && message && quotedWords(message, offer.words);
  if (!quote) return null;
  const isSelected = offer.by === "selection";
  return { message, quote, known: isSelected ? [] : tasksOfWords(message, offer.words, tasks) };
}

const asText = (fields: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
