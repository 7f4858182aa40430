import { useFetcher } from "react-router";
import { CommandForm } from "#app/client/command-form.tsx";
import { addressOf } from "#app/commands/command.ts";
import { trashShownFileCommand } from "#app/commands/files/trash-file.ts";
import { MenuButton } from "#app/ui/menu.tsx";

/** Names the call that moves a file to the trash, for those who send it and those who hear its answer. */
export const trashFileKey = (fileId: number) => `trash file ${fileId}`;

/**
 * 'Move to trash' in the focus view's menu. The menu goes away with the file as soon as it is chosen: the
 * answer is heard by the file's tile in the strip, which stays.
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
