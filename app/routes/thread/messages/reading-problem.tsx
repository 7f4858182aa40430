import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { readAgainCommand } from "#app/domain/desk/thread-commands.ts";
import type { ReadingProblem as Problem } from "#app/domain/threads/thread.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const ofMail: Record<Problem, string> = {
  // Its text says why.
  text: "Galley could not read this mail.",
  tasks: "Galley could not look for tasks in this mail: it took too much time or memory.",
};
const ofThread =
  "Galley could not look for tasks in this thread: reading all of it took too much time or memory, or failed for days.";

/** Shows that a mail, or a whole thread, could not be read, with a button that retries it. */
export function ReadingProblem({
  problem,
  threadId,
  mail,
}: {
  problem: Problem | null;
  threadId: string;
  /** Missing for the thread as a whole. */
  mail?: { id: string; sender: string };
}) {
  // Stays mounted after its form is removed, to receive the answer.
  const retry = useCommand(readAgainCommand, { threadId });
  if (!problem) return null;
  const isSending = retry.state !== "idle";
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-md bg-progress-wash px-2.5 py-2 text-xs/5">
      <p className="flex min-w-0 flex-1 basis-44 gap-1.5">
        <Icon name="alert" className="mt-px size-3.5 text-progress" />
        <span>{mail ? ofMail[problem] : ofThread}</span>
      </p>
      <CommandForm command={retry} fields={mail && { messageId: mail.id }}>
        <Button
          type="submit"
          size="small"
          disabled={isSending}
          aria-label={mail ? `Try again: mail from ${mail.sender}` : "Try again: whole thread"}
        >
          Try again
        </Button>
      </CommandForm>
    </div>
  );
}
