import type { LanguageCues } from "./cues.ts";
import type { ThreadMessage } from "./extraction-types.ts";
import { bulkFooter } from "./mail-markers.ts";
import { straightQuotes } from "./word-pattern.ts";

const machineAddress =
  /^(?:no-?reply|do-?not-?reply|newsletter|news|notifications?|reports?|digest|mailer-daemon|postmaster|bounces?|alerts?|updates?|marketing|promo|automailer)(?:[+._-][^@]*)?@/iu;

/** Newsletters, notices and absence notes ask nobody in the thread for anything. */
export function isSkipped(message: ThreadMessage, cues: LanguageCues): boolean {
  if (message.isNewsletter || machineAddress.test(message.from.address)) return true;
  const text = straightQuotes(message.text.slice(0, 5_000));
  if (bulkFooter.test(text.slice(-1_200))) return true;
  return text.length < 1_200 && cues.outOfOffice.test(text);
}
