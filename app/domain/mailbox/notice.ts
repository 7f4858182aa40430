import { z } from "zod";

/** The payload of a Gmail push: the mailbox that changed, and its newest history id. */
const noticeSchema = z.object({
  emailAddress: z.string().min(3).max(320),
  // Google's guide shows a string; Gmail sends a number.
  historyId: z
    .union([z.string(), z.number().int()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,20}$/)),
});

const data = z
  .string()
  .max(4_000)
  .transform((base64, context) => {
    try {
      const value: unknown = JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
      return value;
    } catch {
      context.addIssue({ code: "custom", message: "is not base64 of JSON" });
      return z.NEVER;
    }
  })
  .pipe(noticeSchema);

/** The Pub/Sub envelope of the payload. */
export const pushSchema = z.object({ message: z.object({ data }) });
