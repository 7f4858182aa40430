import { longestQuote, longestTaskText } from "#app/domain/tasks/task-limits.ts";
import type { FocusMessage, FocusTask } from "#app/routes/thread/focus-data.ts";
import { mentionsIn } from "#app/routes/thread/messages/mentions.ts";
import { rangeOfQuote } from "#app/routes/thread/messages/quote-parts.ts";
import { struckRanges } from "#app/routes/thread/messages/struck-ranges.ts";
import { cutText, startOfCharacter } from "#app/ui/text/cut-text.ts";
import type { Source, Words } from "./task-form.ts";

/** Words of a message without surrounding space, and their offset in its body unless they were left out of that. */
type Quote = { quote: string; quoteStart: number | null };
type Whole = Pick<FocusMessage, "id" | "body" | "rest">;

/** The words of a message that a task is made of; null if there are none. */
export function quotedWords(
  message: Whole,
  { cut, from, to }: Omit<Source, "messageId">,
): Quote | null {
  if (from === null || to === null) return null;
  const text = textOf(message, cut);
  const start = startOfCharacter(text, from);
  const chosen = text.slice(start, startOfCharacter(text, to));
  const quote = chosen.trim();
  if (quote === "") return null;
  return { quote, quoteStart: cut === null ? start + chosen.indexOf(quote) : null };
}

/** The fields of a form with the quote of a task; null for more words than can be quoted. */
export function quoteFields({ quote, quoteStart }: Quote): Record<string, string> | null {
  if (quote.length > longestQuote) return null;
  return quoteStart === null ? { quote } : { quote, quoteStart: String(quoteStart) };
}

/** The text of a task that quotes these words: in one line, without quote marks and without what was struck out. */
export function lineOf(quote: string): string {
  const kept = withoutStruck(quote) || quote.replaceAll("~~", "");
  return cutText(
    kept.replace(/\n(?:[ \t]{0,40}>){1,40}/g, " ").replace(/\s+/g, " "),
    longestTaskText,
  );
}

function withoutStruck(quote: string): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of struckRanges(quote)) {
    kept += quote.slice(from, start);
    from = end;
  }
  return (kept + quote.slice(from)).trim();
}

/** The tasks that these words ask for. */
export function tasksOfWords(
  message: Whole,
  { cut, from, to }: Words,
  tasks: readonly FocusTask[],
): FocusTask[] {
  const text = textOf(message, cut);
  const found = mentionsIn(message.id, tasks).flatMap((mention) => {
    const isHere = mention.role !== "closing" && (cut === null) === isOfBody(message, mention);
    const range = isHere && rangeOfQuote(text, mention);
    return range && range.start < to && from < range.end ? [mention.task] : [];
  });
  return [...new Set(found)];
}

const isOfBody = ({ body }: Whole, mention: Parameters<typeof rangeOfQuote>[1]) =>
  rangeOfQuote(body, mention) !== null;

const textOf = ({ body, rest }: Whole, cut: number | null) =>
  cut === null ? body : (rest[cut]?.text ?? "");
