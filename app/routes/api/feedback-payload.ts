import type { FileView } from "#app/domain/files/file.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { statusLabels } from "#app/domain/tasks/task-status.ts";

/** A task as the specification's feedback item (section 3). */
export function toFeedback(task: TaskView, file: FileView | undefined) {
  return {
    id: task.id,
    threadId: task.threadId,
    fileId: task.fileId,
    text: task.text,
    user: task.user,
    photoUrl: task.photoUrl,
    senderPhotoUrl: task.photoUrl,
    senderEmail: task.senderEmail,
    status: statusLabels[task.status].toLowerCase(),
    category: task.category,
    isResolved: task.isResolved,
    type: "feedback",
    createdAt: task.createdAt,
    timestamp: task.emailTimestamp,
    date: task.emailTimestamp,
    emailTimestamp: task.emailTimestamp,
    filePreview: task.filePreview,
    thumbnail: task.filePreview,
    fileTitle: task.fileTitle,
    file: file
      ? {
          id: file.id,
          name: file.name,
          type: file.type,
          imageUrl: file.previewUrl,
          previewUrl: file.previewUrl,
          content: file.content,
        }
      : null,
    quote: task.quote,
    messageId: task.messageId,
    page: task.page,
    due: task.due,
    isDemoContent: task.isDemoContent,
  };
}

/** Tasks with those of their files that are at hand. */
export function toFeedbackList(tasks: TaskView[], files: FileView[]) {
  const byId = new Map(files.map((file) => [file.id, file]));
  return tasks.map((task) =>
    toFeedback(task, task.fileId === null ? undefined : byId.get(task.fileId)),
  );
}
