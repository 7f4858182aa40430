import { storableText } from "#app/adapters/db/storable-text.ts";
import { estimateTokens } from "#app/adapters/language-model/estimate-tokens.ts";
import type { AskPlace, ExtractionThread, Person } from "#app/extraction/extraction-types.ts";
import { type MessageFacts, withoutAddresses } from "#app/extraction/question/message-facts.ts";
import { instructions } from "./instructions.ts";
import { answerTokens } from "./model-answer.ts";

/** How much of a mail the model is shown; the rules read the rest. */
const MOST_TEXT = 16_000;
const MOST_NAMES = 40;

export type MessageQuestion = {
  /** JSON, all of it strangers' words. */
  data: string;
  /** How much of the message's text is in it. */
  readTo: number;
  /** The earlier asks that it names, by number from 0. */
  asks: AskPlace[];
  /** What it is likely to cost at most. */
  tokens: number;
};

/**
 * The question about one message of a thread: the mail, and what the rules know of the rest. Of other
 * mails it holds short quotes of open asks and names of files, all from people whose mails are believed,
 * and of no mail an address.
 */
export function toQuestion(thread: ExtractionThread, facts: MessageFacts): MessageQuestion | null {
  const message = thread.messages[facts.index];
  if (!message) return null;
  const text = cutAtLine(message.text);
  const data = JSON.stringify({
    subject: facts.subject,
    language: facts.language,
    from: { ...toNamed(message.from, thread), role: facts.role },
    to: message.to.slice(0, MOST_NAMES).map((person, at) => {
      const role = facts.readerRoles[at];
      return { ...toNamed(person, thread), ...(role && { role }) };
    }),
    sent_on: `${message.sentAt.slice(0, 10)}, ${weekdayOf(message.sentAt)}`,
    files: message.attachments
      .slice(0, MOST_NAMES)
      .map(({ name }) => withoutAddresses(name.slice(0, 200))),
    earlier_files: facts.files.map(({ name, role }) => {
      return { name, ...(role && { from: role }) };
    }),
    earlier_asks: facts.asks.map(({ kind, by, quote, due }, at) => {
      return { n: at + 1, kind, by: toName(by), ask: quote, ...(due && { due }) };
    }),
    text,
  });
  const tokens = estimateTokens(instructions + data) + answerTokens;
  return { data, readTo: text.length, asks: facts.asks.map(({ place }) => place), tokens };
}

/** People by name: their addresses are nobody else's business. */
function toNamed({ name, address }: Person, { ownerEmail, ownerAddresses }: ExtractionThread) {
  const own = [ownerEmail, ...(ownerAddresses ?? [])].map((one) => one.toLowerCase());
  const isOwner = own.includes(address.toLowerCase());
  return { name: toName(name || (address.split("@")[0] ?? "")), is_owner: isOwner };
}

function toName(name: string): string {
  return storableText(withoutAddresses(name.slice(0, 400)), 80);
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
