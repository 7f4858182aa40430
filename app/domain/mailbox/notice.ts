import { z } from "zod";

/** What Gmail says in a push: whose mailbox has changed, and how far its history goes now. */
const noticeSchema = z.object({
  emailAddress: z.string().min(3).max(320),
  // Google's guide shows a string; what comes is a number.
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

/** Pub/Sub's envelope around it. */
export const pushSchema = z.object({ message: z.object({ data }) });
