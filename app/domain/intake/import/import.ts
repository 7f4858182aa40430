import { z } from "zod";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** The most threads of recent imports that are listed. */
export const mostRecentThreads = 100;

export const importStates = ["queued", "running", "done", "duplicate", "failed"] as const;
export type ImportState = (typeof importStates)[number];

/** The import dialog's form: the threads of the chosen mails, under an id made by the client. */
export const requestImportSchema = z.object({
  importId: z.uuid(),
  threads: z
    .array(z.object({ threadId: threadIdSchema, subject: z.string().max(1_000) }))
    .min(1, "Please select at least one email to import.")
    .max(50, "Please select at most 50 emails at a time."),
});
export type RequestImport = z.output<typeof requestImportSchema>;

/** The answer of the call that imports one mail (specification, section 3, Import result). */
export const importedMailSchema = z.object({
  success: z.literal(true),
  duplicate: z.boolean(),
  threadId: z.string(),
  name: z.string(),
  message: z.string(),
});

/** One thread's progress in the import tray. */
export const importProgressSchema = z.object({
  importId: z.string(),
  threadId: z.string(),
  subject: z.string(),
  state: z.enum(importStates),
  error: z.string().nullable(),
  /** Gmail's limit is reached: a queued thread is not tried before then. */
  waitsUntil: z.iso.datetime().nullable(),
  messagesTotal: z.number().int().nullable(),
  messagesDone: z.number().int(),
});
export type ImportProgress = z.output<typeof importProgressSchema>;

const importIdSchema = z.uuid("is not an import id");

/** A chosen mail in the import dialog's checkbox: thread id, a bar, subject. */
const chosenMailSchema = z
  .string()
  .max(2_000)
  .transform((value) => {
    const [threadId = "", ...subject] = value.split("|");
    return { threadId, subject: subject.join("|").slice(0, 1_000) };
  })
  .pipe(z.object({ threadId: threadIdSchema, subject: z.string() }));

/**
 * The import dialog's form as it is posted, with or without JavaScript. An empty selection has its
 * own error.
 */
export const importFormSchema = z.object({
  importId: importIdSchema,
  mail: z
    .union([z.array(chosenMailSchema), chosenMailSchema.transform((mail) => [mail])])
    .default([])
    .refine((mails) => mails.length <= 50, "Please select at most 50 emails at a time."),
});

export const retryImportFormSchema = z.object({
  importId: importIdSchema,
  threadId: threadIdSchema,
});

/** The imports that the tray shows: no more than it lists. */
export const dismissImportsFormSchema = z.object({
  importIds: z.union(
    [z.array(importIdSchema).min(1).max(mostRecentThreads), importIdSchema.transform((id) => [id])],
    "is not an import id",
  ),
});
