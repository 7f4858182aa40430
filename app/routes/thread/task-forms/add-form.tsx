import { CommandForm } from "#app/client/commands/command-form.tsx";
import { addTaskCommand } from "#app/domain/tasks/task-commands.ts";
import type { FocusMessage } from "#app/routes/thread/focus-data.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { FactFields } from "./fact-fields.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { LineField } from "./line-field.tsx";
import { lineOf, quotedWords, quoteFields } from "./quoted-words.ts";
import { SentenceChoices } from "./sentence-choices.tsx";
import type { Source } from "./task-form.ts";
import { addTaskId } from "./task-menu-id.ts";
import { useNewId } from "./use-new-id.ts";
import { type TaskFormProps, useTaskForm } from "./use-task-form.ts";

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
  const words = message ? quotedWords(message, source) : null;
  const quoted = words && quoteFields(words);
  const fields = { id, threadId, ...(message && { messageId: message.id }), ...quoted };
  return (
    <CommandForm {...formProps} fields={fields} aria-label="Add task">
      {quoted && (
        <blockquote
          dir="auto"
          className="border-l-2 border-accent pl-2.5 text-sm/5 wrap-anywhere whitespace-pre-line text-soft italic"
        >
          {words.quote}
        </blockquote>
      )}
      {words && !quoted && <FormError>So many words cannot be quoted: choose fewer.</FormError>}
      {message && (
        <p className="text-xs text-soft">
          From <bdi>{message.sender.name || message.sender.email}</bdi>
        </p>
      )}
      <LineField label="New task" name="text" defaultValue={words ? lineOf(words.quote) : ""} />
      {message && !words && <SentenceChoices message={message} address={props.address} />}
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
