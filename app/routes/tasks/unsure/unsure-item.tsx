import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { setTaskClassificationCommand } from "#app/commands/tasks/set-task-classification.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { whyUnsure } from "./doubt-words.ts";

export type UnsureAsk = Pick<TaskView, "id" | "text" | "quote" | "reason" | "askDoubt">;

/** An ask that nobody is sure of: what it would be, in which words, and why there is a doubt. */
export function UnsureItem({
  ask,
  anchor,
  returnTo,
  children,
}: {
  ask: UnsureAsk;
  /** What it is gone to by: in its thread alone, since the desk may stand below it with the same ask. */
  anchor?: string;
  returnTo?: string | undefined;
  /** Where it comes from. */
  children: ReactNode;
}) {
  const answer = useCommand(
    setTaskClassificationCommand,
    { taskId: ask.id },
    { key: `unsure ${ask.id}` },
  );
  const isLeaving = answer.state !== "idle" && answer.data?.ok !== false;
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
  return (
    <button
      type="submit"
      name="classification"
      value={value}
      className="btn btn-small btn-keyed"
      data-key={keyName.toLowerCase()}
      aria-keyshortcuts={keyName}
      aria-label={`${children}: ${about}`}
    >
      {children}
    </button>
  );
}
