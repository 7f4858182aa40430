import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** The wanted value of a flag. Undefined means toggle. */
export const wanted = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();

/** The route parameter of a form whose body is streamed. */
export const ofFile = z.object({ fileId: fileIdSchema });
