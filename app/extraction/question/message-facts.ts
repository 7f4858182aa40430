import { z } from "zod";
import { meetPeople, nobodyYet } from "../asks/choose-assignee.ts";
import { isFromMaker, meetBringer, nobodyBrought } from "../asks/message-role.ts";
import { extract } from "../extract.ts";
import {
  askPlaceSchema,
  type ExtractedItem,
  type ExtractionThread,
  itemKindSchema,
  type ThreadMessage,
  type WriterRole,
  writerRoleSchema,
} from "../extraction-types.ts";
import { type SeenFile, seenFiles } from "../files/seen-files.ts";
import { isSureAsk, standingConfidence } from "../sure-confidence.ts";
import { detectLanguage } from "../text/language.ts";

/** The limits of the facts about the rest of a thread in a question. */
export const factBounds = {
  messages: 100,
  asks: 20,
  settled: 10,
  sure: 200,
  files: 8,
  characters: 160,
};

const roleSchema = writerRoleSchema.nullable();

/** The facts that the rules know of the rest of the thread, for the question about one message. */
export const messageFactsSchema = z.object({
  /** The message's index in the thread. */
  index: z.number().int().nonnegative(),
  subject: z.string(),
  language: z.string(),
  role: roleSchema,
  /** In the order of the message's readers. */
  readerRoles: z.array(roleSchema),
  /** Files of earlier messages that no later version has replaced, the latest first. */
  files: z.array(z.object({ name: z.string(), role: roleSchema })),
  /**
   * The asks of earlier messages that nothing had settled, in their order, and then the latest ones that earlier
   * messages had settled.
   */
  asks: z.array(
    z.object({
      place: askPlaceSchema,
      kind: itemKindSchema,
      by: z.string(),
      quote: z.string(),
      due: z.string().nullable(),
    }),
  ),
  /** The asks of the message itself of which the rules are so sure that a reliable model finds them. Never sent. */
  sure: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
});
export type MessageFacts = z.infer<typeof messageFactsSchema>;

/**
 * What the question about each of these messages may tell of the rest of the thread. It is found by the rules, and
 * of a model's answers only asks that these missed, in words of their message. It comes from messages whose author is
 * trusted: nobody else can put words into a question about what others wrote.
 */
export function findFacts(thread: ExtractionThread, places: readonly number[]): MessageFacts[] {
  const wanted = new Set(places.slice(0, factBounds.messages));
  const messages = thread.messages.map(({ answer: _, ...message }) => message);
  const found = extract({ ...thread, messages });
  const items = withModelAsks(found, thread).filter(({ repeatOf }) => repeatOf === undefined);
  const order = new Map(messages.map(({ id }, at) => [id, at]));
  const language = detectLanguage(messages.find(isBelieved)?.text ?? "");
  const first = messages[0];
  const rolesAt = readRoles(thread);
  const files: (SeenFile & { from: string })[] = [];
  const facts: MessageFacts[] = [];
  for (const [index, message] of messages.entries()) {
    const roleOf = rolesAt(message, index);
    if (wanted.has(index)) {
      facts.push({
        index,
        subject: first && isBelieved(first) ? shorten(thread.subject) : "",
        language,
        role: roleOf(message.from.address),
        readerRoles: message.to.map(({ address }) => roleOf(address)),
        files: newestFiles(files).map(({ attachment, from }) => {
          return { name: withoutAddresses(attachment.name), role: roleOf(from) };
        }),
        asks: earlierAsks(items, index, order, messages),
        sure: sureSpans(found, message.id),
      });
    }
    if (!isBelieved(message)) continue;
    const brought = seenFiles(message.attachments, index);
    files.push(...brought.map((file) => ({ ...file, from: message.from.address })));
  }
  return facts;
}

function isBelieved({ doubt }: ThreadMessage): boolean {
  return doubt === undefined;
}

/** The latest files, without replaced versions and without meaningless names. */
function newestFiles<File extends SeenFile>(files: readonly File[]): File[] {
  const kept: File[] = [];
  for (const file of files.toReversed()) {
    if (kept.length === factBounds.files) break;
    if (isTelling(file.attachment) && !kept.some((later) => isReplaced(file, later))) {
      kept.push(file);
    }
  }
  return kept;
}

/** The remaining name of a deleted file is meaningless. */
function isTelling({ name }: { name: string }): boolean {
  return name.length <= 200 && /^[^.]*[\p{L}\p{N}]/u.test(name);
}

function isReplaced(file: SeenFile, later: SeenFile): boolean {
  if (file.attachment.name === later.attachment.name) return true;
  if (file.family !== later.family || file.messageIndex === later.messageIndex) return false;
  return file.version !== null && later.version !== null && file.version < later.version;
}

/** The rules' items, and the asks that only a model found in answered messages. */
function withModelAsks(
  found: readonly ExtractedItem[],
  thread: ExtractionThread,
): readonly ExtractedItem[] {
  if (!thread.messages.some(({ answer }) => answer?.items?.length)) return found;
  const byMessage = Map.groupBy(found, ({ messageId }) => messageId);
  const missed = extract(thread).filter(
    (item) =>
      isSureAsk(item) &&
      !byMessage
        .get(item.messageId)
        ?.some((one) => one.quoteStart < item.quoteEnd && item.quoteStart < one.quoteEnd),
  );
  const order = new Map(thread.messages.map(({ id }, at) => [id, at]));
  const at = ({ messageId }: ExtractedItem) => order.get(messageId) ?? 0;
  return [...found, ...missed].sort(
    (one, other) => at(one) - at(other) || one.quoteStart - other.quoteStart,
  );
}

function sureSpans(found: readonly ExtractedItem[], messageId: string): MessageFacts["sure"] {
  return found
    .filter((item) => item.messageId === messageId && item.confidence >= standingConfidence)
    .slice(0, factBounds.sure)
    .map(({ quoteStart: start, quoteEnd: end }) => ({ start, end }));
}

function earlierAsks(
  items: readonly ExtractedItem[],
  index: number,
  order: ReadonlyMap<string, number>,
  messages: readonly ThreadMessage[],
): MessageFacts["asks"] {
  const at = (messageId: string) => order.get(messageId) ?? Number.POSITIVE_INFINITY;
  const earlier = items.filter(({ messageId }) => {
    const message = messages[at(messageId)];
    return message && isBelieved(message) && at(messageId) < index;
  });
  const isSettled = ({ resolvedBy }: ExtractedItem) =>
    resolvedBy !== undefined && resolvedBy.doubt === undefined && at(resolvedBy.messageId) < index;
  const toAsk = (item: ExtractedItem) => {
    const { messageId, quoteStart, quoteEnd, kind, author, quote, due } = item;
    const settled = isSettled(item) && { settled: true as const };
    return {
      place: { messageId, quoteStart, quoteEnd, ...settled },
      ...{ kind, due, by: author.name, quote: shorten(quote) },
    };
  };
  return [
    ...earlier.filter((item) => !isSettled(item)).slice(-factBounds.asks),
    ...earlier.filter(isSettled).slice(-factBounds.settled),
  ].map(toAsk);
}

function shorten(text: string): string {
  const line = withoutAddresses(text.slice(0, 1_000))
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  if (line.length <= factBounds.characters) return line;
  return `${line.slice(0, factBounds.characters).toWellFormed()}…`;
}

/** Addresses are never sent to the model. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s@<>"'(),;]{1,64}@[^\s@<>"'(),;]{1,255}/gu, "…");
}

type RoleFacts = Pick<ExtractionThread, "ownerEmail" | "ownerAddresses" | "knownRoles">;

/**
 * Returns, message by message in order, the role of each writer so far. Messages of untrusted authors give nobody
 * a role, not even their writer for later ones. Questions take roles from here only.
 */
function readRoles(thread: RoleFacts) {
  const people = nobodyYet(thread);
  const said = sidesSaid(thread);
  const bringers = nobodyBrought();
  const known = new Map<string, WriterRole>();
  return (message: ThreadMessage, index: number) => {
    if (message.doubt === undefined) {
      meetPeople(people, message);
      meetBringer(bringers, message, people);
    }
    const writer = message.from.address.toLowerCase();
    const shown = isFromMaker(message, bringers, people, index === 0) ? "maker" : "reviewer";
    const role = said.get(writer) ?? shown;
    if (message.doubt === undefined) known.set(writer, role);
    return (address: string): WriterRole | null => {
      const asked = address.toLowerCase();
      return asked === writer ? role : (said.get(asked) ?? known.get(asked) ?? null);
    };
  };
}

/** The roles that the owner gave decide. A colleague may be on either side: their mails decide. */
function sidesSaid({ ownerEmail, ownerAddresses = [], knownRoles = [] }: RoleFacts) {
  const own = new Set([ownerEmail, ...ownerAddresses].map((one) => one.toLowerCase()));
  const sides = new Map<string, WriterRole>();
  for (const { role, ...known } of knownRoles) {
    const address = known.address.toLowerCase();
    if (role === "colleague" || own.has(address)) continue;
    sides.set(address, role === "client" ? "reviewer" : "maker");
  }
  return sides;
}
