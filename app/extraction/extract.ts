import { AskedQuestions } from "./asks/asked-questions.ts";
import { domainOf, meetPeople, nobodyYet } from "./asks/choose-assignee.ts";
import { extractMessage } from "./asks/extract-message.ts";
import { mergeAnswer } from "./asks/merge-answer.ts";
import {
  isFromMaker,
  isSocial,
  meetBringer,
  nobodyBrought,
  showsPhotos,
} from "./asks/message-role.ts";
import { isSkipped } from "./asks/skip-message.ts";
import { linkItems } from "./closing/link-items.ts";
import { markAnswers } from "./closing/mark-answers.ts";
import type { ReadMessage } from "./closing/read-units.ts";
import type {
  Closing,
  ExtractedItem,
  ExtractionThread,
  ThreadExtraction,
  ThreadMessage,
} from "./extraction-types.ts";
import { type SeenFile, seenFiles } from "./files/seen-files.ts";
import { RolesSoFar } from "./roles/roles-so-far.ts";
import { cuesOf, detectLanguage, type LanguageCode } from "./text/language.ts";

const MAX_ITEMS_PER_MESSAGE = 200;
/** A mail of 200,000 characters has about 3,000 sentences. */
const MAX_UNITS_PER_MESSAGE = 6_000;
/**
 * A thread of 1,000 mails has about as many sentences, and a tenth as many asks; beyond that the
 * thread would be read for minutes. Later mails are then read only at their beginning.
 */
const THREAD_UNITS = { most: 40_000, least: 20 };
const THREAD_ITEMS = { most: 4_000, least: 5 };
/** The number of the latest files that a sentence can be about. */
const MAX_FILES = 300;

/** Called with the index of the next message, and with null before the items are linked. */
type Tell = (index: number | null) => void;

/**
 * The asks of a thread whose messages come in order with cleaned text. Every quote is a verbatim
 * slice of its message. What is found in a message depends on it and on those before; only
 * `resolvedBy` looks ahead. Unverified messages change nothing of what others say: the rest is read
 * without them. Pure; reads at most 200,000 characters and 6,000 sentences a message.
 */
export function extract(thread: ExtractionThread, tell?: Tell): ExtractedItem[] {
  return extractWithPeople(thread, tell).items;
}

/** Like extract, with the people of the thread and their roles. Unverified messages give nobody a role. */
export function extractWithPeople(
  thread: ExtractionThread,
  tell: Tell = () => undefined,
): ThreadExtraction {
  const places = thread.messages.flatMap(({ doubt }, at) => (doubt === "unverified" ? [] : [at]));
  if (places.length === thread.messages.length) return extractAll(thread, tell);
  const verified = thread.messages.filter(({ doubt }) => doubt !== "unverified");
  const tellPlace: Tell = (index) => tell(index === null ? null : (places[index] ?? null));
  const { items, participants } = extractAll({ ...thread, messages: verified }, tellPlace);
  return { items: addUnverified(items, extractAll(thread, tell).items, thread), participants };
}

function extractAll(thread: ExtractionThread, tell: Tell): ThreadExtraction {
  const people = nobodyYet(thread);
  const roles = new RolesSoFar(thread);
  const bringers = nobodyBrought();
  const files: SeenFile[] = [];
  const brought = new Map<string, Set<string>>();
  const items: ExtractedItem[] = [];
  let unitsRead = 0;
  const read: ReadMessage[] = [];
  const known = new Map<string, string>();
  const asked = new AskedQuestions();
  const spoken = new Map<string, LanguageCode>();
  const threadLanguage = detectLanguage(thread.messages[0]?.text ?? "");
  const social = isSocial(thread.subject, thread.messages[0]);
  for (const [index, message] of thread.messages.entries()) {
    tell(index);
    meetPeople(people, message);
    meetBringer(bringers, message, people);
    roles.meet(message);
    const byMaker =
      roles.latestSpeaksAsMaker(message) ??
      makesByModel(message) ??
      isFromMaker(message, bringers, people, index === 0);
    const judges = roles.latestJudges(message.from);
    const makes = byMaker && !showsPhotos(message, bringers);
    const own = seenFiles(message.attachments, index, makes, files);
    files.push(...own.slice(-MAX_FILES));
    files.splice(0, Math.max(0, files.length - MAX_FILES));
    const renews = renewsOwn(message, own, brought);
    const speaker = message.from.address;
    const language = detectLanguage(message.text, spoken.get(speaker) ?? threadLanguage);
    spoken.set(speaker, language);
    const cues = cuesOf[language];
    if (isSkipped(message, cues)) continue;
    asked.openFor(message, index);
    const extracted = extractMessage(message, index, byMaker, {
      people,
      files,
      messages: thread.messages,
      items,
      cues,
      social,
      known,
      asked,
      renews,
      judges,
      mostUnits: allowance(THREAD_UNITS, unitsRead, MAX_UNITS_PER_MESSAGE),
      mostItems: allowance(THREAD_ITEMS, items.length, MAX_ITEMS_PER_MESSAGE),
    });
    read.push(extracted.read);
    const { units } = extracted.read;
    const merged = mergeAnswer(extracted.found, { message, messageIndex: index, units, files });
    unitsRead += units.length;
    items.push(...merged.slice(0, allowance(THREAD_ITEMS, items.length, MAX_ITEMS_PER_MESSAGE)));
  }
  tell(null);
  linkItems(items, read, thread.declined);
  markAnswers(items, thread);
  return { items, participants: roles.participants() };
}

/**
 * Whether the message's writer makes the work, by a language model; null if it did not say. Used where the rules only
 * guess, and not for an untrusted writer, whose words could talk a model into either.
 */
function makesByModel({ doubt, answer }: ThreadMessage): boolean | null {
  if (doubt !== undefined || !answer?.writerRole || answer.suggestsOnly) return null;
  return answer.writerRole === "maker";
}

/** The most items that a message may add to those of its thread. */
function allowance(thread: { most: number; least: number }, used: number, most: number): number {
  return Math.min(most, Math.max(thread.least, thread.most - used));
}

/**
 * Whether a message brings the next version of a file of the same side; `brought` maps files to the side that
 * brought them, and is updated.
 */
function renewsOwn(
  message: ThreadMessage,
  own: readonly SeenFile[],
  brought: Map<string, Set<string>>,
): boolean {
  const side = domainOf(message.from.address);
  const renews = own.some(({ family }) => brought.get(family)?.has(side) === true);
  for (const { family } of own) {
    const sides = brought.get(family);
    if (sides) sides.add(side);
    else brought.set(family, new Set([side]));
  }
  return renews;
}

/** Below the confidence of a task: for a person to confirm. */
const DOUBTED = 0.5;

/**
 * The items of a thread read without its unverified messages (`found`), with what those add: their own
 * asks, to be confirmed by a person, and their claims that something is settled, as doubted closings of
 * what nothing else settles. `all` is the same thread read with them, of which nothing else is taken.
 */
function addUnverified(
  found: readonly ExtractedItem[],
  all: readonly ExtractedItem[],
  { messages }: Pick<ExtractionThread, "messages">,
): ExtractedItem[] {
  const order = new Map(messages.map(({ id }, at) => [id, at]));
  const unverified = new Set(
    messages.filter(({ doubt }) => doubt === "unverified").map(({ id }) => id),
  );
  const isUnverified = ({ messageId }: { messageId: string }) => unverified.has(messageId);
  const claimed = new Map(all.map((item) => [placeOf(item), item]));
  const known = found.map((item) => {
    const claim = claimed.get(placeOf(item));
    return { from: found, item, shown: withClaims(item, claim, isUnverified) };
  });
  const added = all
    .filter(isUnverified)
    .map((item) => ({ from: all, item, shown: toBeConfirmed(item) }));
  const merged = [...known, ...added].sort(
    (one, other) => (order.get(one.item.messageId) ?? 0) - (order.get(other.item.messageId) ?? 0),
  );
  const places = new Map(merged.map(({ item }, index) => [item, index]));
  return merged.map(({ from, item, shown }) => {
    const { repeatOf: _, ...rest } = shown;
    const first = item.repeatOf === undefined ? undefined : from[item.repeatOf];
    const repeatOf = first && places.get(first);
    return repeatOf === undefined ? rest : { ...rest, repeatOf };
  });
}

function withClaims(
  item: ExtractedItem,
  claim: ExtractedItem | undefined,
  isUnverified: (closing: Closing) => boolean,
): ExtractedItem {
  const claimed = claim?.resolvedBy;
  const later = claim?.resolvedLater?.filter(isUnverified) ?? [];
  return {
    ...item,
    ...(!item.resolvedBy && claimed && isUnverified(claimed) && { resolvedBy: claimed }),
    ...(item.resolvedLater && { resolvedLater: [...item.resolvedLater, ...later] }),
  };
}

function toBeConfirmed(item: ExtractedItem): ExtractedItem {
  const confidence = Math.min(item.confidence, DOUBTED);
  return { ...item, confidence, askDoubt: "unverified-sender" };
}

function placeOf({ messageId, quoteStart, quoteEnd }: ExtractedItem): string {
  return `${messageId} ${quoteStart} ${quoteEnd}`;
}
