import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import * as cast from "./cast.ts";

/** Texts are lists of lines. */
const text = z.array(z.string()).transform((lines) => lines.join("\n"));

const castByName = new Map<string, cast.Person>(Object.entries(cast));

/** A person of the cast by name, or a stranger with all that a mail needs. */
const person = z.union([
  z.string().transform((name, context): cast.Person => {
    const known = castByName.get(name);
    if (!known) context.addIssue(`Nobody in the cast is called ${name}.`);
    return known ?? z.NEVER;
  }),
  z.strictObject({
    name: z.string(),
    email: z.string(),
    app: z.literal("apple"),
    language: z.literal("en"),
  }),
]);

const attachedSchema = z.strictObject({
  asset: z.string(),
  name: z.string(),
  naming: z.enum(["rfc2231", "rfc2047"]).optional(),
  /** Sent as this type instead of the asset's, as some mail clients do wrongly. */
  type: z.string().optional(),
});

const lineSchema = z.strictObject({
  by: person,
  /** "12d 09:30": twelve days before now at that time in the studio's zone; "3h": three hours before. */
  at: z.string(),
  /** The person's text. `{+4d}` becomes a date in their language, counted from the mail. */
  text,
  /** The language of this text, if it is not the person's own. */
  language: z.enum(["en", "de", "es", "ja"]).optional(),
  to: z.array(person).optional(),
  cc: z.array(person).optional(),
  files: z.array(attachedSchema).optional(),
  /** Omits the earlier mail; replies quote it by default. */
  bare: z.boolean().optional(),
  /** Forwards this mail of a stranger below the text. */
  forwards: z
    .strictObject({ from: person, to: person, at: z.string(), subject: z.string(), text })
    .optional(),
  subject: z.string().optional(),
  charset: z.literal("iso-8859-1").optional(),
  textEncoding: z.literal("base64").optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type Line = z.output<typeof lineSchema>;

const threadSchema = z.strictObject({
  key: z.string(),
  subject: z.string(),
  between: z.array(person),
  /** The people whose mailboxes contain the thread. */
  owners: z.array(person),
  /** Part of the small seed that tests use. */
  small: z.boolean().optional(),
  category: z.enum(["CATEGORY_PROMOTIONS", "CATEGORY_UPDATES"]).optional(),
  messages: z.array(lineSchema),
});
export type ThreadScript = z.output<typeof threadSchema>;

/** The seed's threads in the order of their files. Throws when one is not of this form. */
export function readThreads(): ThreadScript[] {
  const folder = join(import.meta.dirname, "threads");
  return readdirSync(folder)
    .sort()
    .map((name) => threadSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}
