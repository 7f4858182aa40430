import { CommandForm } from "#app/client/commands/command-form.tsx";
import { addTaskCommand } from "#app/commands/tasks/add-task.ts";
import { longestQuote, longestTaskText } from "#app/domain/tasks/task-limits.ts";
import type { FocusMessage } from "#app/routes/thread/focus-data.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { cutText } from "#app/ui/text/cut-text.ts";
import { FactFields } from "./fact-fields.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { LineField } from "./line-field.tsx";
import { selectedWords } from "./task-form.ts";
import { addTaskId } from "./task-menu-id.ts";
import { useNewId } from "./use-new-id.ts";
import { type TaskFormProps, useTaskForm } from "./use-task-form.ts";

type Source = { messageId: string | null; from: number | null; to: number | null };

/** Adds a task by hand: for a file or the whole thread, with the quote of a message if words were selected. */
export function AddForm({
  threadId,
  files,
  selected,
  messages,
  source,
  ...props
}: TaskFormProps & {
  threadId: string;
  files: ShownFile[];
  selected: ShownFile | null;
  messages: FocusMessage[] | null;
  source: Source;
}) {
  const { id, renew } = useNewId(props.newId);
  const { formProps, closeTo } = useTaskForm(props, {
    command: addTaskCommand,
    params: {},
    opener: addTaskId,
    // Words of a message become one task.
    next: source.messageId === null ? renew : null,
  });
  const message = messages?.find((one) => one.id === source.messageId);
  const words = message ? selectedWords(message.body, source) : null;
  const isTooLong = words !== null && words.quote.length > longestQuote;
  const line = cutText(words?.quote.replace(/\s+/g, " ") ?? "", longestTaskText);
  return (
    <CommandForm {...formProps} fields={{ id, threadId }} aria-label="Add task">
      {message && <input type="hidden" name="messageId" value={message.id} />}
      {words && !isTooLong && (
        <>
          <input type="hidden" name="quote" value={words.quote} />
          <input type="hidden" name="quoteStart" value={words.quoteStart} />
          <blockquote
            dir="auto"
            className="border-l-2 border-accent pl-2.5 text-sm/5 wrap-anywhere whitespace-pre-line text-soft italic"
          >
            {words.quote}
          </blockquote>
        </>
      )}
      {isTooLong && <FormError>So many words cannot be quoted: choose fewer.</FormError>}
      {message && (
        <p className="text-xs text-soft">
          From <bdi>{message.sender.name || message.sender.email}</bdi>
        </p>
      )}
      <LineField label="New task" name="text" defaultValue={line} />
      <label>
        <span className="field-label">About</span>
        <select name="fileId" defaultValue={selected?.id ?? "none"} className="field-input">
          <option value="none">Whole thread</option>
          {files.map((file) => (
            <option key={file.id} value={file.id} dir="auto">
              {file.name}
            </option>
          ))}
        </select>
      </label>
      <FactFields category="General" assignee="owner" due={null} />
      <FormButtons closeTo={closeTo} send="Add task" />
    </CommandForm>
  );
}
