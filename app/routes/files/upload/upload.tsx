import { useState } from "react";
import { useNavigate } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { showToast } from "#app/client/toasts/toast.ts";
import { addressOf } from "#app/domain/command/command.ts";
import { uploadFileCommand } from "#app/domain/files/file-commands.ts";
import { requireViewer } from "#app/http/viewer.server.ts";
import { useDeskPath } from "#app/routes/addresses/desk-address.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { CloseLink, Overlay, OverlayBody, OverlayFoot } from "#app/ui/overlay/overlay.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import type { Route } from "./+types/upload";
import { anyFiles } from "./accepted-files.ts";
import { ChosenFile } from "./chosen-file.tsx";
import { DropArea } from "./drop-area.tsx";
import { refuseFile } from "./refuse-file.ts";
import { failureReason, uploadUndo } from "./send-file.ts";
import { UploadMeter } from "./upload-meter.tsx";
import { useIfHere } from "./use-if-here.ts";
import { useSendFile } from "./use-send-file.ts";

export const meta = () => [{ title: "Upload File · Galley" }];

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return null;
}

/** Uploads one file from the computer into 'My files'. */
export default function Upload() {
  const deskPath = useDeskPath();
  const navigate = useNavigate();
  const close = useIfHere(() => navigate(deskPath, { preventScrollReset: true }));
  const { settings } = useRootData();
  const { send, share, cancel } = useSendFile();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isSending = share !== null;

  function choose(chosen: File | null) {
    setError(chosen && refuseFile(chosen, settings.maxUploadBytes));
    setFile(chosen);
  }

  async function upload() {
    const refused = refuseFile(file, settings.maxUploadBytes);
    if (!file || refused) return setError(refused);
    setError(null);
    const sent = await send(uploadFileCommand.api[0], { type: "computer_upload", file });
    if (!sent.ok)
      return sent.cancelled ? undefined : setError(`Upload failed: ${failureReason(sent)}`);
    const done = uploadFileCommand.done({ name: file.name, threadId: null });
    showToast({ ...done, ...uploadUndo(sent.body) });
    close();
  }

  return (
    <Overlay title="Upload File" closeTo={deskPath} className="max-w-120">
      <form
        method="post"
        action={addressOf(uploadFileCommand, {})}
        encType="multipart/form-data"
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void upload();
        }}
      >
        <OverlayBody className="grid content-start gap-3">
          <ReturnTo to={deskPath} />
          <input type="hidden" name="type" value="computer_upload" />
          <DropArea accept={anyFiles.accept} isDisabled={isSending} onFile={choose}>
            {file && <ChosenFile file={file} />}
          </DropArea>
          <UploadMeter share={share} />
          <FormError>{error}</FormError>
        </OverlayBody>
        <OverlayFoot>
          <CloseLink className="btn" onClickCapture={cancel}>
            Cancel
          </CloseLink>
          <Button type="submit" variant="primary" disabled={isSending}>
            {isSending ? "Uploading..." : "Upload File"}
          </Button>
        </OverlayFoot>
      </form>
    </Overlay>
  );
}
