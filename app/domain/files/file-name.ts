import { z } from "zod";
import { hasDeceivingCharacters } from "#app/extraction/text/deceiving-characters.ts";

/** In characters. */
export const longestFileName = 150;
const pathCharacters = /[/\\]/;

/** The name of an uploaded or renamed file: one line without folders. */
export const fileNameSchema = z
  .string()
  .transform((name) => name.toWellFormed().normalize("NFC").trim())
  .refine((name) => /[^.\s]/.test(name), "The file needs a name.")
  .refine((name) => !pathCharacters.test(name), "A file name cannot hold slashes.")
  .refine(
    (name) => !hasDeceivingCharacters(name),
    "A file name cannot hold invisible control characters.",
  )
  .refine(
    (name) => [...name].length <= longestFileName,
    `A file name has at most ${longestFileName} characters.`,
  );

/** Returns the extension in lower case without its dot; "" if there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
