import { useId, useRef } from "react";
import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { addressOf } from "#app/commands/command.ts";
import { trashShownFileCommand } from "#app/commands/files/trash-file.ts";
import { uploadFileCommand } from "#app/commands/files/upload-file.ts";
import { FilePicture } from "#app/routes/files/file-picture.tsx";
import { trashFileKey } from "#app/routes/files/trash-item.tsx";
import { reviewFiles } from "#app/routes/files/upload/accepted-files.ts";
import { UploadMeter } from "#app/routes/files/upload/upload-meter.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CutName } from "#app/ui/cut-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { type FocusAddress, fileSearch, focusSearch } from "./focus-address.ts";
import type { ShownFile } from "./focus-view.tsx";
import type { ThreadUpload } from "./use-thread-upload.ts";

/** The thread's files as thumbnails: choose one, add one, send one to the trash. */
export function FilesStrip({
  files,
  openTasks,
  threadId,
  selected,
  address,
  upload,
}: {
  files: ShownFile[];
  /** How many tasks of each file are not done. */
  openTasks: ReadonlyMap<number, number>;
  threadId: string;
  selected: ShownFile | null;
  address: FocusAddress;
  upload: ThreadUpload;
}) {
  const headingId = useId();
  const present = files.filter((file) => !file.isLeaving);
  const visible = present.filter((file) => !file.isHidden).length;
  const hidden = present.length - visible;
  return (
    <section className="focus-part" data-of="media" aria-labelledby={headingId}>
      <div className="flex items-center gap-2">
        <h3 id={headingId} className="flex-1 text-sm">
          Files ({visible})
        </h3>
        {hidden > 0 && (
          <Link
            to={focusSearch(address, { hidden: !address.hidden })}
            replace
            preventScrollReset
            role="button"
            aria-pressed={address.hidden}
            title="Signature logos, tracking pixels and inline decoration"
            className="btn btn-quiet btn-small"
          >
            {hidden} hidden
          </Link>
        )}
        <UploadControl threadId={threadId} upload={upload} />
      </div>
      <UploadMeter share={upload.share} className="mt-2" />
      {visible === 0 && !address.hidden ? (
        <p className="mt-2 flex items-center justify-center gap-2 rounded-lg border border-dashed border-line p-5 text-sm/5 text-soft">
          <Icon name="image" />
          No files in this thread yet.
        </p>
      ) : (
        <ul className="-mx-1 mt-2 grid max-h-58 gap-2 overflow-auto p-1 grid-fill-20 tabs:max-h-none tabs:in-data-[pane=media]:auto-cols-[5.5rem] tabs:in-data-[pane=media]:grid-flow-col tabs:in-data-[pane=media]:grid-cols-none">
          {files.map((file) => (
            <FileTile
              key={file.id}
              file={file}
              openTasks={openTasks.get(file.id) ?? 0}
              isSelected={file.id === selected?.id}
              address={address}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function FileTile({
  file,
  openTasks,
  isSelected,
  address,
}: {
  file: ShownFile;
  openTasks: number;
  isSelected: boolean;
  address: FocusAddress;
}) {
  const trash = useCommand(
    trashShownFileCommand,
    { fileId: file.id },
    { key: trashFileKey(file.id) },
  );
  return (
    <li
      className="group relative min-w-0"
      hidden={file.isLeaving || (file.isHidden && !address.hidden)}
      data-hidden-file={file.isHidden || undefined}
    >
      <Link
        to={fileSearch(address, file.id)}
        replace
        preventScrollReset
        className={classNames("block rounded-md", isSelected && "font-semibold")}
        aria-current={isSelected ? "true" : undefined}
        title={file.name}
      >
        <FilePicture
          previewUrl={file.previewUrl}
          kind={file.kind}
          className={classNames(
            isSelected && "outline-2 outline-offset-1 outline-accent",
            file.isHidden && "opacity-70",
          )}
        />
        <span className="mt-1 flex items-center gap-0.5 text-xs/5 text-soft">
          {file.isPinned && !file.isArchived && <Icon name="pin" className="size-3" />}
          {file.isArchived && <Icon name="archive" className="size-3" />}
          <CutName name={file.name} />
        </span>
        {openTasks > 0 && (
          <Badge
            className="absolute top-1 left-1 bg-surface shadow-card"
            label={`, ${openTasks} open ${openTasks === 1 ? "task" : "tasks"}`}
          >
            {openTasks}
          </Badge>
        )}
      </Link>
      <CommandForm
        command={trash}
        fields={{ shownIn: "focus-view" }}
        className="absolute top-0.5 right-0.5"
      >
        <button
          type="submit"
          aria-label={`Move ${file.name} to trash`}
          // On a mouse it waits for the pointer; a finger and the keyboard always find it.
          className="grid size-6 place-items-center rounded-sm bg-surface text-soft shadow-card group-hover:opacity-100 hover:text-danger focus-visible:opacity-100 [@media(hover:hover)]:opacity-0"
        >
          <Icon name="trash" className="size-3.5" />
        </button>
      </CommandForm>
    </li>
  );
}

/** A button that opens the file chooser; before there is JavaScript, a form that unfolds. */
function UploadControl({ threadId, upload }: { threadId: string; upload: ThreadUpload }) {
  const input = useRef<HTMLInputElement>(null);
  if (useHydrated()) {
    return (
      <>
        <Button
          icon="upload"
          size="small"
          disabled={upload.share !== null}
          onClick={() => input.current?.click()}
        >
          {upload.share === null ? "Upload" : "Uploading..."}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={reviewFiles.accept}
          aria-label="Upload PNG, JPEG, SVG, or PDF"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again after a failure.
            currentTarget.value = "";
            void upload.send(files);
          }}
        />
      </>
    );
  }
  return (
    <details className="relative">
      <summary className={buttonClass({ size: "small" })}>
        <Icon name="upload" />
        Upload
      </summary>
      <form
        method="post"
        action={addressOf(uploadFileCommand, {})}
        encType="multipart/form-data"
        className="absolute top-full right-0 z-1 grid w-72 gap-2 rounded-lg bg-surface p-3 shadow-float"
      >
        <ReturnTo />
        <input type="hidden" name="threadId" value={threadId} />
        <input
          type="file"
          name="file"
          required
          accept={reviewFiles.accept}
          aria-label="File"
          className="max-w-full min-w-0"
        />
        <Button type="submit" variant="primary" size="small">
          Upload
        </Button>
      </form>
    </details>
  );
}
