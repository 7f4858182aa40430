import { z } from "zod";
import type { FileView } from "#app/domain/files/file.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";

/** The specification's feedback item (section 3). */
export const feedbackSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  fileId: z.number().int().nullable(),
  text: z.string(),
  user: z.string(),
  photoUrl: z.string().nullable(),
  senderPhotoUrl: z.string().nullable(),
  senderEmail: z.string(),
  status: z.enum(["not started", "in progress", "done"]),
  category: z.string(),
  isResolved: z.boolean(),
  type: z.literal("feedback"),
  createdAt: z.iso.datetime(),
  timestamp: z.iso.datetime(),
  date: z.iso.datetime(),
  emailTimestamp: z.iso.datetime(),
  filePreview: z.string().nullable(),
  thumbnail: z.string().nullable(),
  fileTitle: z.string().nullable(),
  file: z
    .object({
      id: z.number().int(),
      name: z.string(),
      type: z.string(),
      imageUrl: z.string().nullable(),
      previewUrl: z.string().nullable(),
      content: z.string(),
    })
    .nullable(),
  /** The source of the task: a sentence of a message, verbatim. */
  quote: z.string().nullable(),
  messageId: z.string().nullable(),
  page: z.number().int().nullable(),
  due: z.string().nullable(),
  isDemoContent: z.boolean(),
});
type Feedback = z.output<typeof feedbackSchema>;

const statusWords = {
  not_started: "not started",
  in_progress: "in progress",
  done: "done",
} as const;

/** Returns a task as a feedback item. */
export function toFeedback(task: TaskView, file: FileView | undefined): Feedback {
  return {
    id: task.id,
    threadId: task.threadId,
    fileId: task.fileId,
    text: task.text,
    user: task.user,
    photoUrl: task.photoUrl,
    senderPhotoUrl: task.photoUrl,
    senderEmail: task.senderEmail,
    status: statusWords[task.status],
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

/** Returns tasks as feedback items. A task whose file is not in `files` gets none. */
export function toFeedbackList(tasks: TaskView[], files: FileView[]): Feedback[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  return tasks.map((task) =>
    toFeedback(task, task.fileId === null ? undefined : byId.get(task.fileId)),
  );
}
