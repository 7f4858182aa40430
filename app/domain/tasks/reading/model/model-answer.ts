import { z } from "zod";
import { storableText } from "#app/adapters/db/storable-text.ts";
import {
  itemKindSchema,
  type ModelClosing,
  type ModelItem,
  type WriterRole,
  writerRoleSchema,
} from "#app/extraction/extraction-types.ts";
import { taskCategories } from "#app/extraction/task-categories.ts";

const MOST_ITEMS = 200;
const MOST_CLOSINGS = 40;

/** The most tokens of an answer for each item: about as much as a few mails. */
export const answerTokens = 1_500;

/**
 * The schema of an item that the model is asked for. It has no bounds: services refuse keywords that they do not
 * know.
 */
const itemShape = z.object({
  quote: z.string(),
  kind: itemKindSchema,
  task: z.string(),
  file: z.string().nullable(),
  page: z.number().nullable(),
  due: z.string().nullable(),
  assignee: z.enum(["owner", "other"]),
  category: z.enum(taskCategories),
  confidence: z.number(),
  reason: z.string(),
  repeats: z.number().nullable(),
});
const closingShape = z.object({ ask: z.number(), quote: z.string(), stated: z.boolean() });
const { $schema: _, ...shape } = z.toJSONSchema(
  z.object({
    items: z.array(itemShape),
    settles: z.array(closingShape),
    writer_role: writerRoleSchema.nullable(),
  }),
);
export const answerShape: Record<string, unknown> = shape;

/** The answer about one message, with earlier asks by their number from 0. */
export type MessageAnswer = {
  items: ModelItem[];
  closings: ModelClosing[];
  /** The role of the message's writer; null if the message does not tell. */
  writerRole: WriterRole | null;
};

/** The number of an earlier ask: the model counts from 1, this code from 0. */
const askNumber = z
  .number()
  .int()
  .positive()
  .transform((n) => n - 1);

/** An item as a model may answer it: optional fields may be missing or malformed, and texts are cut to their limits. */
const itemSchema = z
  .object({
    quote: z.string().max(2_000),
    kind: itemKindSchema,
    task: cut(1_000),
    file: cut(500).nullable().catch(null),
    page: z.number().nullable().catch(null),
    due: cut(40).nullable().catch(null),
    assignee: z.enum(["owner", "other"]),
    category: z.enum(taskCategories).catch("General"),
    confidence: z.number().catch(0.5),
    reason: cut(1_000),
    repeats: askNumber.nullable().catch(null),
  })
  .transform(
    ({ repeats, ...item }): ModelItem => ({ ...item, ...(repeats !== null && { repeats }) }),
  );

const closingSchema = z
  .object({ ask: askNumber, quote: z.string().min(1).max(2_000), stated: z.boolean().catch(false) })
  .transform((closing): ModelClosing => closing);

function cut(most: number) {
  return z
    .string()
    .catch("")
    .transform((text) => storableText(text, most));
}

/** Parses an answer into items and closings. Malformed ones are omitted, and unknown fields ignored. */
export const answerSchema = z
  .object({
    items: z.array(z.unknown()),
    settles: z.array(z.unknown()).catch([]),
    writer_role: writerRoleSchema.nullable().catch(null),
  })
  .transform(
    ({ items, settles, writer_role: writerRole }): MessageAnswer => ({
      writerRole,
      items: items.slice(0, MOST_ITEMS).flatMap((item) => readAs(itemSchema, item)),
      closings: settles.slice(0, MOST_CLOSINGS).flatMap((one) => readAs(closingSchema, one)),
    }),
  );

function readAs<Value>(schema: z.ZodType<Value>, told: unknown): Value[] {
  const parsed = schema.safeParse(told);
  return parsed.success ? [parsed.data] : [];
}
