import type { UploadedFile } from "#app/domain/files/versions/find-comparable.server.ts";
import type { ExtractionThread } from "#app/extraction/extraction-types.ts";
import { threadBounds } from "#app/extraction/thread-bounds.ts";

type ThreadMessage = ExtractionThread["messages"][number];

/**
 * Returns the thread with each upload as a message of the owner's without text, sorted among the mails by time.
 * Pure.
 */
export function withUploads(
  thread: ExtractionThread,
  uploads: readonly UploadedFile[],
): ExtractionThread {
  const messages = [...thread.messages];
  for (const upload of uploads) {
    const after = messages.findLastIndex(({ sentAt }) => new Date(sentAt) <= upload.at);
    messages.splice(after + 1, 0, toMessage(thread.ownerEmail, upload));
  }
  return { ...thread, messages: messages.slice(-threadBounds.messages) };
}

function toMessage(owner: string, { at, ...file }: UploadedFile): ThreadMessage {
  return {
    id: `upload-${file.fileId}`,
    from: { name: "", address: owner },
    to: [],
    sentAt: at.toISOString(),
    text: "",
    attachments: [file],
    isUpload: true,
  };
}
