import * as z from "zod/mini";

/** The requests of the extension's parts to its service worker, and its answers. */

const threadId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const chosenThreadSchema = z.object({
  threadId,
  subject: z.string().check(z.maxLength(1_000)),
});
export type ChosenThread = z.output<typeof chosenThreadSchema>;

/** The address of the account whose mailbox a page shows; null where it cannot be read. */
const account = z.nullable(z.string().check(z.maxLength(320)));

/** What a mail page shows. It stays in this browser. */
export const readingSchema = z.object({ thread: z.nullable(chosenThreadSchema), account });
export type Reading = z.output<typeof readingSchema>;

export const requestSchema = z.discriminatedUnion("type", [
  /** What is in Galley. Nothing of the page is sent for it. */
  z.object({ type: z.literal("imported") }),
  z.object({
    type: z.literal("import"),
    threads: z.array(chosenThreadSchema).check(z.minLength(1), z.maxLength(50)),
    account,
  }),
  /** The mail page shows another thread now, or none, or the mailbox of another account. */
  z.object({ type: z.literal("reading"), reading: readingSchema }),
  /** The number of open tasks of the thread that the mail page shows. */
  z.object({ type: z.literal("open-tasks"), count: z.number() }),
  z.object({ type: z.literal("open-panel") }),
  z.object({ type: z.literal("open-app"), page: z.enum(["dashboard", "account", "privacy"]) }),
  /** Opens the mailbox that Galley reads. */
  z.object({ type: z.literal("open-mailbox") }),
  /** Shows a mail, in the tab in front if it shows that mailbox. */
  z.object({
    type: z.literal("open-mail"),
    mailbox: z.string().check(z.maxLength(320)),
    id: z.string().check(z.regex(/^[0-9a-f]{1,16}$/)),
    windowId: z.optional(z.number()),
  }),
  z.object({ type: z.literal("frame-code"), challenge: z.string() }),
  z.object({ type: z.literal("sign-in") }),
  z.object({ type: z.literal("log-out") }),
  z.object({ type: z.literal("state"), windowId: z.optional(z.number()) }),
]);
export type Request = z.output<typeof requestSchema>;

/** The notices that the service worker sends to every open part. */
export const noticeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("session-changed"), signedIn: z.boolean() }),
  z.object({ type: z.literal("reading"), windowId: z.number(), reading: readingSchema }),
  z.object({ type: z.literal("import-started"), threadIds: z.array(threadId) }),
  z.object({ type: z.literal("import-failed"), error: z.string() }),
  z.object({ type: z.literal("imported-changed") }),
]);
export type Notice = z.output<typeof noticeSchema>;

/** To the mail page of one tab: the keyboard command was pressed, or a mail of this mailbox is to be shown. */
export const commandSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("import-here") }),
  z.object({ type: z.literal("show-mail"), id: z.string().check(z.regex(/^[0-9a-f]{1,16}$/)) }),
]);
export type Command = z.output<typeof commandSchema>;

/** The result of a request: its value, or a sentence for people. */
export type Answer<T> = { ok: true; value: T } | { ok: false; signedOut: boolean; message: string };
