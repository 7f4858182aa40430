import { storableText } from "#app/adapters/db/storable-text.ts";
import { estimateTokens } from "#app/adapters/language-model/estimate-tokens.ts";
import type { AskPlace, ExtractionThread, Person } from "#app/extraction/extraction-types.ts";
import { type MessageFacts, withoutAddresses } from "#app/extraction/question/message-facts.ts";
import { instructions } from "./instructions.ts";
import { answerTokens } from "./model-answer.ts";

/**
 * The most characters of a mail that the model is shown, and of one that was too long for it; the rules read all
 * of it.
 */
export const textLimits = { first: 16_000, shortened: 4_000 };
const MOST_NAMES = 40;

export type MessageQuestion = {
  /** JSON that contains only strangers' words. */
  data: string;
  /** The length of the part of the message's text that it contains. */
  readTo: number;
  /** The earlier asks in the question, by number from 0. */
  asks: AskPlace[];
  /** An upper estimate of the tokens that the answer costs. */
  tokens: number;
};

/**
 * Returns the question about one message of a thread: the mail, and the facts that the rules know of the rest.
 * From other mails it contains short quotes of open asks and names of files, all by trusted authors; it contains
 * no address of any mail.
 */
export function toQuestion(
  thread: ExtractionThread,
  facts: MessageFacts,
  mostText: number,
): MessageQuestion | null {
  const message = thread.messages[facts.index];
  if (!message) return null;
  const text = cutAtLine(message.text, mostText);
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
    earlier_asks: facts.asks.map(({ place: { settled }, kind, by, quote, due }, at) => {
      const more = { ...(due && { due }), ...(settled && { settled }) };
      return { n: at + 1, kind, by: toName(by), ask: quote, ...more };
    }),
    text,
  });
  const tokens = estimateTokens(instructions + data) + answerTokens;
  return { data, readTo: text.length, asks: facts.asks.map(({ place }) => place), tokens };
}

/** People by name: their addresses are not sent to the model. */
function toNamed({ name, address }: Person, { ownerEmail, ownerAddresses }: ExtractionThread) {
  const own = [ownerEmail, ...(ownerAddresses ?? [])].map((one) => one.toLowerCase());
  const isOwner = own.includes(address.toLowerCase());
  return { name: toName(name || (address.split("@")[0] ?? "")), is_owner: isOwner };
}

function toName(name: string): string {
  return storableText(withoutAddresses(name.slice(0, 400)), 80);
}

function cutAtLine(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf("\n", most);
  return text.slice(0, end > most / 2 ? end : most).toWellFormed();
}

function weekdayOf(sentAt: string): string {
  const day = new Date(`${sentAt.slice(0, 10)}T12:00:00Z`);
  return day.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
}
