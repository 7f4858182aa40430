import type { ReactNode } from "react";
import { CommandForm } from "#app/client/command-form.tsx";
import { useCommand } from "#app/client/use-command.ts";
import { setTaskClassificationCommand } from "#app/commands/tasks/set-task-classification.ts";

export type UnsureAsk = { id: string; text: string; quote: string | null; reason: string };

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
    <li id={anchor} className="unsure-item" hidden={isLeaving} data-unsure>
      <p dir="auto" className="unsure-text">
        {ask.text}
      </p>
      {children}
      <p className="unsure-reason">{ask.reason}</p>
      <CommandForm
        command={answer}
        fields={{ was: "unsure" }}
        returnTo={returnTo}
        className="unsure-answers"
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
      className="btn btn-small"
      data-key={keyName.toLowerCase()}
      aria-keyshortcuts={keyName}
      aria-label={`${children}: ${about}`}
    >
      {children}
    </button>
  );
}
