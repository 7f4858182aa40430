import { z } from "zod";
import { fileIdSchema } from "#app/domain/files/file.ts";

/** A wanted value, or none to toggle. */
export const wanted = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional();

/** The address of a form whose body is read as it arrives. */
export const ofFile = z.object({ fileId: fileIdSchema });
