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
} from "../extraction-types.ts";
import { type SeenFile, seenFiles } from "../files/seen-files.ts";
import { detectLanguage } from "../text/language.ts";

/** The limits of the facts about the rest of a thread in a question. */
export const factBounds = { messages: 100, asks: 20, files: 8, characters: 160 };

const roleSchema = z.enum(["maker", "reviewer"]).nullable();

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
  /** The asks of earlier messages that nothing had settled, in their order. */
  asks: z.array(
    z.object({
      place: askPlaceSchema,
      kind: itemKindSchema,
      by: z.string(),
      quote: z.string(),
      due: z.string().nullable(),
    }),
  ),
});
export type MessageFacts = z.infer<typeof messageFactsSchema>;

/**
 * What the question about each of these messages may tell of the rest of the thread. It is found by the
 * rules alone, so that no answer of a model finds its way into another question, and from messages whose
 * author is trusted: nobody else can put words into a question about what others wrote.
 */
export function findFacts(thread: ExtractionThread, places: readonly number[]): MessageFacts[] {
  const wanted = new Set(places.slice(0, factBounds.messages));
  const messages = thread.messages.map(({ answer: _, ...message }) => message);
  const items = extract({ ...thread, messages }).filter(({ repeatOf }) => repeatOf === undefined);
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
        asks: openAsks(items, index, order, messages),
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

function openAsks(
  items: readonly ExtractedItem[],
  index: number,
  order: ReadonlyMap<string, number>,
  messages: readonly ThreadMessage[],
): MessageFacts["asks"] {
  const at = (messageId: string) => order.get(messageId) ?? Number.POSITIVE_INFINITY;
  return items
    .filter(({ messageId, resolvedBy }) => {
      const message = messages[at(messageId)];
      if (!message || !isBelieved(message) || at(messageId) >= index) return false;
      return !resolvedBy || resolvedBy.doubt !== undefined || at(resolvedBy.messageId) >= index;
    })
    .slice(-factBounds.asks)
    .map(({ messageId, quoteStart, quoteEnd, kind, author, quote, due }) => ({
      place: { messageId, quoteStart, quoteEnd },
      ...{ kind, due, by: author.name, quote: shorten(quote) },
    }));
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

/** Whether a person does the work or judges it. */
type WriterRole = "maker" | "reviewer";

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
