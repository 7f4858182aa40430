import { useFetcher } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { addressOf } from "#app/domain/command/command.ts";
import { trashShownFileCommand } from "#app/domain/files/file-commands.ts";
import { MenuButton } from "#app/ui/menu/menu.tsx";

/**
 * Returns the fetcher key for trashing a file, shared by the component that submits and the one
 * that reads the answer.
 */
export const trashFileKey = (fileId: number) => `trash file ${fileId}`;

/**
 * 'Move to trash' in the focus view's menu. The menu unmounts with the file as soon as it is
 * chosen, so the answer is read by the file's tile in the strip, which stays mounted.
 */
export function TrashShownFile({ fileId }: { fileId: number }) {
  const trash = useFetcher({ key: trashFileKey(fileId) });
  return (
    <CommandForm
      command={{ ...trash, action: addressOf(trashShownFileCommand, { fileId }) }}
      fields={{ shownIn: "focus-view" }}
      role="none"
    >
      <MenuButton icon="trash" danger>
        Move to trash
      </MenuButton>
    </CommandForm>
  );
}
