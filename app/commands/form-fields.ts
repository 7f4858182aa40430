import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { longestAddress } from "#app/domain/mailbox/mail-address.ts";

/** The wanted value of a flag. Undefined means toggle. */
export const wanted = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();

/** The route parameter of a form whose body is streamed. */
export const ofFile = z.object({ fileId: fileIdSchema });

/** A person of a mail. Mails hold addresses that no check of an address accepts. */
export const personAddress = z.string().trim().toLowerCase().min(1).max(longestAddress);
