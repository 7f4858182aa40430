import { showToast } from "#app/client/toasts/toast.ts";
import { uploadFileCommand } from "#app/domain/files/file-commands.ts";
import { isAccepted, reviewFiles } from "#app/routes/files/upload/accepted-files.ts";
import { uploadedFileId, uploadUndo } from "#app/routes/files/upload/send-file.ts";
import { useSendFile } from "#app/routes/files/upload/use-send-file.ts";
import { invalidFileType, uploadFailure } from "./upload-failure.ts";

export type ThreadUpload = {
  /** Sends files into the thread, one after the other. */
  send: (files: File[]) => Promise<void>;
  /** The sent share of the current file, from 0 to 1. */
  share: number | null;
};

/** Uploads into a thread, with the specification's toasts (sections 5 and 8). */
export function useThreadUpload(
  threadId: string,
  onUploaded: (fileId: number) => void,
): ThreadUpload {
  const { send, share } = useSendFile();

  async function sendOne(file: File) {
    if (!isAccepted(file, reviewFiles)) return showToast(invalidFileType);
    const sent = await send(uploadFileCommand.api[0], { threadId, file });
    if (!sent.ok) return showToast(uploadFailure(sent));
    const done = uploadFileCommand.done({ name: file.name, threadId });
    showToast({ ...done, ...uploadUndo(sent.body) });
    const fileId = uploadedFileId(sent.body);
    if (fileId !== null) onUploaded(fileId);
  }

  return {
    share,
    send: async (files) => {
      for (const file of files) await sendOne(file);
    },
  };
}
