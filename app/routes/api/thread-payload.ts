import { z } from "zod";
import type { ThreadDetailsView } from "#app/domain/desk/thread-details-view.ts";
import { fileViewSchema } from "#app/domain/files/file.ts";
import { feedbackSchema, toFeedbackList } from "#app/domain/tasks/feedback.ts";
import { markCheckSchema } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { markViewSchema } from "#app/domain/tasks/marks/mark.ts";
import { threadPersonSchema } from "#app/domain/threads/people.ts";
import { type MessageView, type Person, threadCardSchema } from "#app/domain/threads/thread.ts";

/** A thread of the list (specification, section 3). */
export const threadListItemSchema = threadCardSchema.extend({
  files: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      type: z.string(),
      previewUrl: z.string().nullable(),
    }),
  ),
});

const messageSchema = z.object({
  id: z.string(),
  sender: z.string(),
  timestamp: z.iso.datetime(),
  content: z.string(),
});

/**
 * A thread's details (specification, section 3). A sender is one string: `Priya
 * <priya@tea.example>`.
 */
export const threadDetailsSchema = z.object({
  threadContent: z.object({
    sender: z.string(),
    subject: z.string(),
    timestamp: z.iso.datetime(),
    threadId: z.string(),
    isDemoContent: z.boolean(),
    messages: z.array(messageSchema),
  }),
  /** Its people and their roles (readings, 33). Empty until its mails have been read for tasks. */
  people: z.array(threadPersonSchema),
  files: z.array(fileViewSchema),
  feedback: z.array(feedbackSchema),
  /** The places on pages that the feedback is about. */
  marks: z.array(markViewSchema),
  /** The results of looking, on the current versions, for marks of earlier ones and for pages that feedback names. */
  markChecks: z.array(markCheckSchema),
});

/** Returns a thread in the specification's shape, with the messages that `details` has. */
export function toThreadDetails(details: ThreadDetailsView): z.output<typeof threadDetailsSchema> {
  const { thread, people, messages, files, tasks, marks, markChecks } = details;
  const { threadId, subject, timestamp, isDemoContent } = thread;
  return {
    threadContent: {
      sender: addressLine(thread.sender),
      subject,
      timestamp,
      threadId,
      isDemoContent,
      messages: messages.map(toMessage),
    },
    people,
    files,
    feedback: toFeedbackList(tasks, files),
    marks,
    markChecks,
  };
}

/** Returns a message of a thread in the specification's shape. */
export function toMessage({
  id,
  sender,
  timestamp,
  body,
}: MessageView): z.output<typeof messageSchema> {
  return { id, sender: addressLine(sender), timestamp, content: body };
}

function addressLine({ name, email }: Person): string {
  return name ? `${name} <${email}>` : email;
}
