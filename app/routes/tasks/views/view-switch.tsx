import type { ReactNode } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import type { SentCommand } from "#app/client/commands/use-command.ts";
import { useRootData } from "#app/client/root-data.ts";

/** A switch between the views of a screen. The choice is stored, for every device. A shortcut presses the other one. */
export function ViewSwitch<Choice extends string>({
  label,
  view: { shown, command, textOf },
  choices,
}: {
  label: string;
  view: { shown: Choice; command: SentCommand; textOf: (choice: Choice) => string };
  choices: { choice: Choice; content: ReactNode; title?: string; shortcut?: string }[];
}) {
  const { hasShortcuts } = useRootData();
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
            data-shortcut={choice === shown ? undefined : shortcut}
            aria-keyshortcuts={choice === shown || !hasShortcuts ? undefined : shortcut}
            title={
              title && shortcut && hasShortcuts ? `${title} (${shortcut.toUpperCase()})` : title
            }
            className="tab"
          >
            {content}
          </button>
        ))}
      </fieldset>
    </CommandForm>
  );
}
