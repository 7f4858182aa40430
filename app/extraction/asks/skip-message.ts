import type { LanguageCues } from "../cues/cues.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import { isBulkLine } from "../mail/find-footers.ts";
import { broadcast } from "../mail/mail-markers.ts";
import { straightQuotes } from "../text/word-pattern.ts";

const machineAddress =
  /^(?:no-?reply|do-?not-?reply|newsletter|news|notifications?|reports?|digest|mailer-daemon|postmaster|bounces?|alerts?|updates?|marketing|promo|automailer)(?:[+._-][^@]*)?@/iu;
/** Mailboxes from which both people and machines write: the text must show which. */
const roleAddress =
  /^(?:hello|hi|team|billing|invoic(?:es?|ing)|accounts?|orders?|shop|store|shipping|delivery|tracking|parcels?|support|service|tickets?|community|academy|offers?|deals|subscriptions?|membership|rewards|registrations?|bookings?|reservations?|customers?|events|webinars?|surveys?|customer-?(?:care|service)|rechnung(?:en)?|kundenservice|factur(?:es|ation|as|acion)|pedidos|commandes)(?:[+._-][^@]*)?@/iu;

/** Newsletters, notices and absence notes ask nothing of anybody in the thread. */
export function isSkipped(message: ThreadMessage, cues: LanguageCues): boolean {
  const { address } = message.from;
  if (message.isNewsletter || machineAddress.test(address)) return true;
  const text = straightQuotes(message.text.slice(0, 5_000));
  const ending = message.text.slice(-1_200).trimEnd().split("\n").slice(-3);
  if (ending.some((line) => isBulkLine(line, { fromList: false }))) return true;
  if (roleAddress.test(address) && broadcast.test(text)) return true;
  return text.length < 1_200 && cues.outOfOffice.test(text);
}
