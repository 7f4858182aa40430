import { useFetcher } from "react-router";
import { MenuButton } from "#app/ui/menu.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";

/** Names the call that moves a file to the trash, for those who send it and those who hear its answer. */
export const trashFileKey = (fileId: number) => `trash file ${fileId}`;

/**
 * 'Move to trash' in the focus view's menu. The menu goes away with the file as soon as it is chosen: the
 * answer is heard by the file's tile in the strip, which stays.
 */
export function TrashShownFile({ fileId }: { fileId: number }) {
  const trash = useFetcher({ key: trashFileKey(fileId) });
  return (
    <trash.Form method="post" action={`/files/${fileId}/trash`} role="none">
      <ReturnTo />
      <input type="hidden" name="shownIn" value="focus-view" />
      <MenuButton icon="trash" danger>
        Move to trash
      </MenuButton>
    </trash.Form>
  );
}
