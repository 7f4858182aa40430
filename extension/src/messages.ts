import * as z from "zod/mini";

/** The requests of the extension's parts to its service worker, and its answers. */

const threadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const chosenThreadSchema = z.object({
  threadId,
  subject: z.string().check(z.maxLength(1_000)),
});
export type ChosenThread = z.output<typeof chosenThreadSchema>;

export const requestSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("import-states"),
    threadIds: z.array(threadId).check(z.maxLength(100)),
  }),
  z.object({
    type: z.literal("import"),
    threads: z.array(chosenThreadSchema).check(z.minLength(1), z.maxLength(50)),
  }),
  /** The mail page shows this thread now, or none. */
  z.object({ type: z.literal("reading"), thread: z.nullable(chosenThreadSchema) }),
  /** The number of open tasks of the thread that the mail page shows. */
  z.object({ type: z.literal("open-tasks"), count: z.number() }),
  z.object({ type: z.literal("open-panel") }),
  z.object({ type: z.literal("open-desk") }),
  z.object({ type: z.literal("frame-code"), challenge: z.string() }),
  z.object({ type: z.literal("sign-in") }),
  z.object({ type: z.literal("log-out") }),
  z.object({ type: z.literal("state"), windowId: z.optional(z.number()) }),
]);
export type Request = z.output<typeof requestSchema>;

/** The notices that the service worker sends to every open part. */
export const noticeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("session-changed"), signedIn: z.boolean() }),
  z.object({
    type: z.literal("reading"),
    windowId: z.number(),
    thread: z.nullable(chosenThreadSchema),
  }),
  z.object({ type: z.literal("import-started"), threadIds: z.array(threadId) }),
  z.object({ type: z.literal("import-failed"), error: z.string() }),
]);
export type Notice = z.output<typeof noticeSchema>;

/** To the mail page of one tab: the keyboard command was pressed. */
export const commandSchema = z.object({ type: z.literal("import-here") });

export const importStateSchema = z.object({
  threadId: z.string(),
  state: z.enum(["unknown", "importing", "imported", "failed", "removed"]),
  openTasks: z.number(),
  error: z.nullable(z.string()),
});
export type ImportState = z.output<typeof importStateSchema>;

/** The result of a request: its value, or a sentence for people. */
export type Answer<T> = { ok: true; value: T } | { ok: false; signedOut: boolean; message: string };
