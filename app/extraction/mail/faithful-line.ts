import { taskLine } from "../asks/task-line.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import type { SeenFile } from "../files/seen-files.ts";

/** Numbers, addresses and links: a model must not invent them. */
const checkable =
  /(?:https?:\/\/|www\.)\S+|(?<!\S)\S+@\S+|(?<![\p{L}\d-])[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|\d+/giu;

/** The words of a message and of the names of its files, in lower case. */
export function knownWords(message: ThreadMessage, files: readonly SeenFile[]): string {
  return [message.text, ...files.map(({ attachment }) => attachment.name)].join("\n").toLowerCase();
}

/**
 * A language model's line for a task, if `known` contains its numbers, addresses and links; else a line made from
 * the quote.
 */
export function faithfulLine(line: string, quote: string, known: string): string {
  const plain = line.replace(/[\s\p{C}]+/gu, " ").trim();
  const isKnown = (part: string) => known.includes(part.toLowerCase());
  const honest = [...plain.matchAll(checkable)].every(([part]) => isKnown(part));
  return taskLine(plain !== "" && honest ? plain : quote);
}
