import { taskLine } from "../asks/task-line.ts";
import type { ThreadMessage } from "../extraction-types.ts";
import type { SeenFile } from "../files/seen-files.ts";

/** Numbers, addresses and links: what a model must not make up. */
const checkable = /(?:https?:\/\/|www\.)\S+|\S+@\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|\d+/giu;

/**
 * A language model's line for a task, if its numbers, addresses and links stand in the message or in
 * the names of its files; else a line made from the quote.
 */
export function faithfulLine(
  line: string,
  quote: string,
  message: ThreadMessage,
  files: readonly SeenFile[],
): string {
  const plain = line.replace(/[\s\p{C}]+/gu, " ").trim();
  const known = [message.text, ...files.map(({ attachment }) => attachment.name)]
    .join("\n")
    .toLowerCase();
  const isKnown = (part: string) => known.includes(part.toLowerCase());
  const honest = [...plain.matchAll(checkable)].every(([part]) => isKnown(part));
  return taskLine(plain !== "" && honest ? plain : quote);
}
