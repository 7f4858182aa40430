import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { restoreFailed } from "#app/domain/command/trash-words.ts";
import { changeSelectionCommand } from "#app/domain/desk/desk-commands.ts";
import { Button } from "#app/ui/button.tsx";

/** The most items that are restored at once. */
const mostAtOnce = 500;

/** Restores all chosen items in one go. Without a script each item has its own button. */
export function RestoreChosen({ chosen }: { chosen: readonly { id: string }[] }) {
  const command = useCommand({ ...changeSelectionCommand, failed: restoreFailed }, {});
  if (chosen.length === 0) return null;
  return (
    <CommandForm command={command} fields={{ trashed: "false" }}>
      {chosen.slice(0, mostAtOnce).map(({ id }) => (
        <input key={id} type="hidden" name="itemIds[]" value={id} />
      ))}
      <Button type="submit" size="small" icon="restore" disabled={command.state !== "idle"}>
        {chosen.length > mostAtOnce ? `Restore ${mostAtOnce}` : "Restore"}
      </Button>
    </CommandForm>
  );
}
