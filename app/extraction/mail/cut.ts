import { z } from "zod";

/**
 * Why a range of a mail's text is not its writer's new text: quoted from another mail (with the lines that
 * introduce the quotation); the writer's signature; a footer; a line that a mail system added above the text;
 * a ruler or the placeholder of a picture; text that the mail's own styles hide from its readers.
 */
export const cutReasons = [
  "quoted",
  "signature",
  "footer",
  "banner",
  "decoration",
  "hidden",
] as const;
export type CutReason = (typeof cutReasons)[number];

/** A range of the whole text that was left out of the new text. */
export const cutSchema = z.object({
  /** Offsets into the whole text, of whole lines: from the first one's start to the last one's end. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  why: z.enum(cutReasons),
  /** The stored mail that holds the quoted lines; null if none was found, and for other reasons. */
  of: z.object({ messageId: z.string() }).nullable(),
});
export type Cut = z.output<typeof cutSchema>;

/** More ranges of one mail are not stored: they stay left out, without a reason. */
export const mostCuts = 1_001;
