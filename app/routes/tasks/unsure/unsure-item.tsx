import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { isRefused } from "#app/client/commands/pending-forms.ts";
import { useCommand } from "#app/client/commands/use-command.ts";
import { useRootData } from "#app/client/root-data.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { setTaskClassificationCommand } from "#app/domain/tasks/task-commands.ts";
import { whyUnsure } from "./doubt-words.ts";

export type UnsureAsk = Pick<TaskView, "id" | "text" | "quote" | "reason" | "askDoubt">;

/** An unsure ask: the task that it would be, its quote, and the doubt. */
export function UnsureItem({
  ask,
  anchor,
  returnTo,
  children,
}: {
  ask: UnsureAsk;
  /** The id of its element: only in its thread, since the desk below may contain the same ask. */
  anchor?: string;
  returnTo?: string | undefined;
  /** The file or thread that it comes from. */
  children: ReactNode;
}) {
  const answer = useCommand(
    setTaskClassificationCommand,
    { taskId: ask.id },
    { key: `unsure ${ask.id}` },
  );
  const isLeaving = answer.state !== "idle" && !isRefused(answer);
  return (
    <li
      id={anchor}
      className="grid gap-1 rounded-lg border border-dashed border-line px-2.5 py-2 focus-within:border-edge focus-within:bg-hover"
      hidden={isLeaving}
      data-unsure
    >
      <p dir="auto" className="text-base wrap-anywhere">
        {ask.text}
      </p>
      {children}
      <p className="text-xs/5 text-faint">{whyUnsure(ask)}</p>
      <CommandForm
        command={answer}
        fields={{ was: "unsure" }}
        returnTo={returnTo}
        className="flex gap-1.5"
      >
        <AnswerButton value="task" keyName="A" about={ask.text}>
          Accept
        </AnswerButton>
        <AnswerButton value="dismissed" keyName="D" about={ask.text}>
          Dismiss
        </AnswerButton>
      </CommandForm>
    </li>
  );
}

function AnswerButton({
  value,
  keyName,
  about,
  children,
}: {
  value: string;
  keyName: string;
  about: string;
  children: string;
}) {
  const { hasShortcuts } = useRootData();
  return (
    <button
      type="submit"
      name="classification"
      value={value}
      className="btn btn-small btn-keyed"
      aria-keyshortcuts={hasShortcuts ? keyName : undefined}
      aria-label={`${children}: ${about}`}
    >
      {children}
    </button>
  );
}
