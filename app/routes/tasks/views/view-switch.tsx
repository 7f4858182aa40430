import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import type { SentCommand } from "#app/client/commands/use-command.ts";

/** A switch between the views of a screen. The choice is stored, for every device. */
export function ViewSwitch<Choice extends string>({
  label,
  view: { shown, command, textOf },
  choices,
}: {
  label: string;
  view: { shown: Choice; command: SentCommand; textOf: (choice: Choice) => string };
  choices: { choice: Choice; content: ReactNode; title?: string; shortcut?: string }[];
}) {
  return (
    <CommandForm command={command}>
      <fieldset className="tabs" aria-label={label}>
        {choices.map(({ choice, content, title, shortcut }) => (
          <button
            key={choice}
            type="submit"
            name="view"
            value={textOf(choice)}
            aria-pressed={choice === shown}
            aria-keyshortcuts={choice === shown ? undefined : shortcut}
            title={title}
            className="tab"
          >
            {content}
          </button>
        ))}
      </fieldset>
    </CommandForm>
  );
}
