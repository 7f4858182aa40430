import { useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { errorMessage } from "#app/client/requests/error-message.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { addressOf, type ToastMessage } from "#app/domain/command/command.ts";
import {
  archiveFileCommand,
  pinFileCommand,
  renameFileCommand,
  replaceFileCommand,
  replacePreviewCommand,
  trashFileCommand,
} from "#app/domain/files/file-commands.ts";
import { longestFileName } from "#app/domain/files/file-name.ts";
import { inExtension } from "#app/routes/addresses/in-extension.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Menu, MenuButton, MenuLine, MenuLink } from "#app/ui/menu/menu.tsx";
import { Popup, PopupButtons } from "#app/ui/overlay/popup.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { DownloadItem } from "./download-item.tsx";
import { TrashShownFile } from "./trash-item.tsx";
import { acceptedInsteadOf, reviewFiles } from "./upload/accepted-files.ts";
import { failureReason } from "./upload/send-file.ts";
import { useSendFile } from "./upload/use-send-file.ts";

export type MenuFile = {
  id: number;
  name: string;
  content: string;
  isPinned: boolean;
  isArchived: boolean;
};

/**
 * The commands on a file: rename, replace, preview, pin, archive, download, trash (readings, 16).
 */
export function FileMenu({ file, shownIn }: { file: MenuFile; shownIn?: "focus-view" }) {
  const id = useId();
  const pin = useCommand(pinFileCommand, { fileId: file.id });
  const archive = useCommand(archiveFileCommand, { fileId: file.id });
  const trash = useCommand(trashFileCommand, { fileId: file.id });
  const dialogs = { rename: `${id}-rename`, replace: `${id}-replace`, preview: `${id}-preview` };
  return (
    <>
      <Menu label={`Actions for ${file.name}`} icon="more">
        <MenuButton type="button" icon="rename" popoverTarget={dialogs.rename}>
          Rename
        </MenuButton>
        <MenuButton type="button" icon="replace" popoverTarget={dialogs.replace}>
          Replace
        </MenuButton>
        <MenuButton type="button" icon="image" popoverTarget={dialogs.preview}>
          Change preview
        </MenuButton>
        <MenuLine />
        {/* No pin in the archive: it shows again when the file leaves the archive. */}
        {!file.isArchived && (
          <CommandForm command={pin} fields={{ pinned: String(!file.isPinned) }} role="none">
            <MenuButton icon="pin">{file.isPinned ? "Unpin" : "Pin"}</MenuButton>
          </CommandForm>
        )}
        <CommandForm command={archive} fields={{ archived: String(!file.isArchived) }} role="none">
          <MenuButton icon="archive">{file.isArchived ? "Unarchive" : "Archive"}</MenuButton>
        </CommandForm>
        <DownloadItem content={file.content} />
        {shownIn && <TimelineItem fileId={file.id} />}
        <MenuLine />
        {shownIn ? (
          <TrashShownFile fileId={file.id} />
        ) : (
          <CommandForm command={trash} role="none">
            <MenuButton icon="trash" danger>
              Move to trash
            </MenuButton>
          </CommandForm>
        )}
      </Menu>
      <RenameDialog id={dialogs.rename} file={file} />
      <SendDialog
        id={dialogs.replace}
        title={`Replace ${file.name}`}
        hint="The earlier version is kept. Feedback stays with the file."
        action={addressOf(replaceFileCommand, { fileId: file.id })}
        address={`/api/files/${file.id}/replace`}
        accept={acceptedInsteadOf(file.name)}
        button="Replace"
        failed="File replacement failed"
        done={replaceFileCommand.done(file)}
      />
      <SendDialog
        id={dialogs.preview}
        title={`Preview of ${file.name}`}
        hint="A picture to show instead of the one made from the file."
        action={addressOf(replacePreviewCommand, { fileId: file.id })}
        address={replacePreviewCommand.api[0]}
        fields={{ fileId: String(file.id) }}
        accept={reviewFiles.accept}
        button="Upload preview"
        failed="Preview update failed"
        done={replacePreviewCommand.done}
      />
    </>
  );
}

function TimelineItem({ fileId }: { fileId: number }) {
  const [search] = useSearchParams();
  const isInside = search.get("extension") === "chrome";
  return (
    <MenuLink icon="task" to={inExtension(`/files/${fileId}/timeline`, isInside)}>
      Timeline
    </MenuLink>
  );
}

function RenameDialog({ id, file }: { id: string; file: MenuFile }) {
  const popover = useRef<HTMLDivElement>(null);
  const command = useCommand(
    renameFileCommand,
    { fileId: file.id },
    { onDone: ({ ok }) => ok && popover.current?.hidePopover() },
  );
  /** The answer to a name that has been changed since. */
  const [outdated, setOutdated] = useState<unknown>(undefined);
  return (
    <Popup id={id} title="Rename file" ref={popover}>
      <CommandForm command={command} className="grid gap-3">
        <Field
          label="Name"
          name="name"
          defaultValue={file.name}
          required
          maxLength={longestFileName}
          autoComplete="off"
          error={command.data === outdated ? null : errorMessage(command.data)}
          onChange={() => setOutdated(command.data)}
        />
        <PopupButtons id={id}>
          <Button type="submit" variant="primary" disabled={command.state !== "idle"}>
            Rename
          </Button>
        </PopupButtons>
      </CommandForm>
    </Popup>
  );
}

/** A form that sends one file. Its error shows inline (specification, section 8). */
function SendDialog({
  id,
  title,
  hint,
  action,
  address,
  fields = {},
  accept,
  button,
  failed,
  done,
}: {
  id: string;
  title: string;
  hint: string;
  action: string;
  address: string;
  fields?: Record<string, string>;
  accept: string;
  button: string;
  failed: string;
  done: ToastMessage;
}) {
  const popover = useRef<HTMLDivElement>(null);
  const { send, share } = useSendFile();
  const [error, setError] = useState<string | null>(null);

  async function submit(form: HTMLFormElement) {
    const file = new FormData(form).get("file");
    if (!(file instanceof File)) return;
    setError(null);
    const sent = await send(address, { ...fields, file });
    if (!sent.ok) return setError(`${failed}: ${failureReason(sent)}`);
    form.reset();
    popover.current?.hidePopover();
    showToast(done);
  }

  return (
    <Popup id={id} title={title} ref={popover}>
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <ReturnTo />
        <p className="text-sm text-soft">{hint}</p>
        <input type="file" name="file" required accept={accept} aria-label="File" />
        <FormError>{error}</FormError>
        <PopupButtons id={id}>
          <Button type="submit" variant="primary" disabled={share !== null}>
            {share === null ? button : "Uploading..."}
          </Button>
        </PopupButtons>
      </form>
    </Popup>
  );
}
