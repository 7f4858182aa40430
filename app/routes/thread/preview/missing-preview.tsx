import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { replacePreviewCommand, retryPreviewCommand } from "#app/domain/files/file-commands.ts";
import { fileIcons } from "#app/routes/files/file-icon.ts";
import { isAccepted, reviewFiles } from "#app/routes/files/upload/accepted-files.ts";
import { useSendFile } from "#app/routes/files/upload/use-send-file.ts";
import type { ShownFile } from "#app/routes/thread/shown-thread.ts";
import { invalidFileType } from "#app/routes/thread/upload-failure.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { askForPage } from "./ask-for-page.ts";
import { Waiting } from "./waiting.tsx";

/** The placeholder of a preview that is not ready, or cannot be made, with a link to the original. */
export function MissingPreview({ file, isShown }: { file: ShownFile; isShown: boolean }) {
  useDrawingNow(file.previewState === "pending" ? file.id : null);
  if (file.previewState === "pending") {
    const words = (
      <>
        <span className="spinner" aria-hidden="true" />
        Preview is being made…
      </>
    );
    if (!isShown) {
      return (
        <Waiting>
          {words}
          <OriginalLink file={file} />
        </Waiting>
      );
    }
    return (
      <p role="status" className="flex items-center justify-center gap-2 p-2 text-sm/5 text-soft">
        {words}
      </p>
    );
  }
  const retry = file.previewState === "failed" && <RetryPreview fileId={file.id} />;
  if (isShown) return retry && <div className="flex justify-center p-2">{retry}</div>;
  return (
    <div className="empty h-full">
      <Icon name={fileIcons[file.kind]} />
      <h3>Preview not available</h3>
      {file.previewReason && <p>{file.previewReason}</p>}
      <div className="mt-3 grid justify-items-center gap-3">
        {retry}
        <PreviewUpload file={file} />
        <OriginalLink file={file} />
      </div>
    </div>
  );
}

function RetryPreview({ fileId }: { fileId: number }) {
  const retry = useCommand(retryPreviewCommand, { fileId });
  return (
    <CommandForm command={retry}>
      <Button type="submit" disabled={retry.state !== "idle"} aria-label="Try again: preview">
        Try again
      </Button>
    </CommandForm>
  );
}

const patienceMs = 3_000;

/**
 * Requests the drawing of a preview that has not come after three seconds: a person is looking at the file, and
 * its job may wait for many others. The screen learns of the result by the live events.
 */
function useDrawingNow(fileId: number | null): void {
  useEffect(() => {
    if (fileId === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => void askForPage(`/files/${fileId}/preview/1?draw`, leaving.signal),
      patienceMs,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [fileId]);
}

function OriginalLink({ file }: { file: ShownFile }) {
  return (
    <a className="link" href={file.content} target="_blank" rel="noreferrer">
      Open the original
    </a>
  );
}

/** Uploads a person's own picture as a file's preview (specification, section 4, Preview replacement). */
function PreviewUpload({ file }: { file: ShownFile }) {
  const input = useRef<HTMLInputElement>(null);
  const { send, share } = useSendFile();
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);

  async function upload(picture: File) {
    if (!isAccepted(picture, reviewFiles)) return showToast(invalidFileType);
    if (picture.type.startsWith("image/")) setLocal(URL.createObjectURL(picture));
    const sent = await send(replacePreviewCommand.api[0], {
      fileId: String(file.id),
      file: picture,
    });
    setLocal(null);
    showToast(
      sent.ok
        ? replacePreviewCommand.done
        : { ...uploadFailed, description: sent.message ?? uploadFailed.description },
    );
  }

  if (!useHydrated()) {
    return (
      <form
        method="post"
        action={addressOf(replacePreviewCommand, { fileId: file.id })}
        encType="multipart/form-data"
        className="flex flex-wrap items-center justify-center gap-2"
      >
        <ReturnTo />
        <label>
          <span className="field-label">{label}</span>
          <input type="file" name="file" required accept={reviewFiles.accept} />
        </label>
        <button type="submit" className={buttonClass({})}>
          Upload
        </button>
      </form>
    );
  }
  return (
    <>
      {local && <img src={local} alt="" className="max-h-60 max-w-full rounded-md" />}
      <Button icon="upload" disabled={share !== null} onClick={() => input.current?.click()}>
        {share === null ? label : "Uploading..."}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={reviewFiles.accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (picture) void upload(picture);
        }}
      />
    </>
  );
}

const label = "Upload JPEG, PNG, SVG, or PDF";

const uploadFailed = {
  title: "Upload failed",
  description: "Please try again.",
  tone: "destructive" as const,
};
