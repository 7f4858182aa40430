import * as z from "zod/mini";

/**
 * The messages that the Chrome extension and the app in its frame exchange by window.postMessage: the only
 * code that both share. A receiver checks the sender before it parses the message.
 */

const counted = z.int().check(z.gte(0), z.lte(10_000));

const fromExtension = { source: z.literal("chrome_extension") };

/** From the extension's side panel to the app in its frame (specification, section 4). */
export const toAppSchema = z.discriminatedUnion("type", [
  z.object({
    ...fromExtension,
    type: z.literal("EXTENSION_READY"),
    /** It knows OPEN_MAIL; earlier versions do not. */
    opensMail: z.optional(z.boolean()),
  }),
  /** A code for the challenge that PANEL_READY sent. */
  z.object({
    ...fromExtension,
    type: z.literal("PANEL_CODE"),
    code: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  z.object({ ...fromExtension, type: z.literal("SIGNED_OUT") }),
  z.object({ ...fromExtension, type: z.literal("FORCE_LOGOUT") }),
  z.object({ ...fromExtension, type: z.literal("CACHE_INVALIDATE") }),
  z.object({
    ...fromExtension,
    type: z.literal("AUTO_EXPAND_CARD"),
    fileId: z.optional(z.int().check(z.gte(1))),
    threadId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  }),
  z.object({ ...fromExtension, type: z.literal("importStarted"), count: counted }),
  z.object({ ...fromExtension, type: z.literal("files-imported"), count: counted }),
  z.object({
    ...fromExtension,
    type: z.literal("importError"),
    error: z.optional(z.string().check(z.maxLength(500))),
  }),
  z.object({ ...fromExtension, type: z.literal("feedbackExtracted"), count: counted }),
]);
export type ToApp = z.output<typeof toAppSchema>;

const fromApp = { source: z.literal("galley") };

/** From the app in the frame to the side panel around it. */
export const toExtensionSchema = z.discriminatedUnion("type", [
  /** The frame has no session and waits for a code that is bound to this challenge (RFC 7636). */
  z.object({
    ...fromApp,
    type: z.literal("PANEL_READY"),
    challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  z.object({ ...fromApp, type: z.literal("SIGN_IN") }),
  z.object({ ...fromApp, type: z.literal("APP_READY") }),
  z.object({ ...fromApp, type: z.literal("SHOW_IMPORT_TOOLTIP") }),
  z.object({ ...fromApp, type: z.literal("LOGOUT") }),
  /** Show a mail, by the id of Gmail's API, in the mail page beside the panel. */
  z.object({
    ...fromApp,
    type: z.literal("OPEN_MAIL"),
    mailbox: z.string().check(z.minLength(3), z.maxLength(320)),
    id: z.string().check(z.regex(/^[0-9a-f]{1,16}$/)),
  }),
]);
export type ToExtension = z.output<typeof toExtensionSchema>;

/** From the page that connects the extension, at top level, to its service worker. */
export const signInCodeSchema = z.object({
  ...fromApp,
  type: z.literal("SIGN_IN_CODE"),
  code: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type SignInCode = z.output<typeof signInCodeSchema>;
