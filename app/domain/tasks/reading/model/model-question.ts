import { z } from "zod";
import { storableText } from "#app/adapters/db/storable-text.ts";
import { estimateTokens } from "#app/adapters/language-model/estimate-tokens.ts";
import {
  type ExtractionThread,
  itemKindSchema,
  type ModelItem,
  type Person,
} from "#app/extraction/extraction-types.ts";
import { taskCategories } from "#app/extraction/task-categories.ts";
import { instructions } from "./instructions.ts";

/** How much of a mail the model is shown; the rules read the rest. */
const MOST_TEXT = 16_000;
const MOST_NAMES = 40;
const MOST_ITEMS = 200;

/** What may come back for each item is about as long as a few mails. */
const ANSWER_TOKENS = 1_500;

/** An item as the model is asked to give it. No bounds: services refuse those they do not know. */
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
});
const { $schema: _, ...shape } = z.toJSONSchema(z.object({ items: z.array(itemShape) }));
export const answerShape: Record<string, unknown> = shape;

/** An item as it may come: what is beside the point may be missing or odd, and is cut to size. */
const itemSchema = z.object({
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
});

function cut(most: number) {
  return z
    .string()
    .catch("")
    .transform((text) => storableText(text, most));
}

/** The items of an answer; those that are none are left out, and nothing but the list is looked at. */
export const answerSchema = z
  .object({ items: z.array(z.unknown()) })
  .transform(({ items }) => items.slice(0, MOST_ITEMS).flatMap(readItem));

function readItem(item: unknown): ModelItem[] {
  const parsed = itemSchema.safeParse(item);
  return parsed.success ? [parsed.data] : [];
}

export type MessageQuestion = {
  /** JSON, all of it strangers' words. */
  data: string;
  /** How much of the message's text is in it. */
  readTo: number;
  /** What it is likely to cost at most. */
  tokens: number;
};

/**
 * The question about one message of a thread. It holds nothing of other mails, no subject and no name of
 * a file either, so that none can talk the model into anything about this one.
 */
export function toQuestion(thread: ExtractionThread, index: number): MessageQuestion | null {
  const message = thread.messages[index];
  if (!message) return null;
  const text = cutAtLine(message.text);
  const data = JSON.stringify({
    from: toNamed(message.from, thread),
    to: message.to.slice(0, MOST_NAMES).map((person) => toNamed(person, thread)),
    sent_on: `${message.sentAt.slice(0, 10)}, ${weekdayOf(message.sentAt)}`,
    files: message.attachments.slice(0, MOST_NAMES).map(({ name }) => name.slice(0, 200)),
    text,
  });
  const tokens = estimateTokens(instructions + data) + ANSWER_TOKENS;
  return { data, readTo: text.length, tokens };
}

/** People by name: their addresses are nobody else's business. */
function toNamed({ name, address }: Person, { ownerEmail }: ExtractionThread) {
  const isOwner = address.toLowerCase() === ownerEmail.toLowerCase();
  return { name: (name || address.split("@")[0] || "").slice(0, 80), is_owner: isOwner };
}

function cutAtLine(text: string): string {
  if (text.length <= MOST_TEXT) return text;
  const end = text.lastIndexOf("\n", MOST_TEXT);
  return text.slice(0, end > MOST_TEXT / 2 ? end : MOST_TEXT).toWellFormed();
}

function weekdayOf(sentAt: string): string {
  const day = new Date(`${sentAt.slice(0, 10)}T12:00:00Z`);
  return day.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
}
