import { z } from "zod";

/** In characters. */
export const longestFileName = 150;
const pathCharacters = /[/\\]/;
// Control characters, line separators and characters that change the text direction: with them a
// name can look like another.
const deceivingCharacters = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The name of an uploaded or renamed file: one line without folders. */
export const fileNameSchema = z
  .string()
  .transform((name) => name.toWellFormed().normalize("NFC").trim())
  .refine((name) => /[^.\s]/.test(name), "The file needs a name.")
  .refine((name) => !pathCharacters.test(name), "A file name cannot hold slashes.")
  .refine(
    (name) => !deceivingCharacters.test(name),
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
