import type { ExtractionThread, ModelAnswer } from "#app/extraction/extraction-types.ts";
import { promptVersion } from "./instructions.ts";

/**
 * Whether the stored answer is from this model and these instructions, and nobody asked to read again since. Until a
 * newer answer comes, an older one counts.
 */
function isCurrent(answer: ModelAnswer | undefined, model: string): boolean {
  return (
    answer?.model === model && answer.promptVersion === promptVersion && answer.isOutdated !== true
  );
}

/** Returns the positions of the messages that this model has not answered, newest first. */
export function unanswered(thread: ExtractionThread, model: string): number[] {
  const places: number[] = [];
  for (const [index, message] of thread.messages.entries()) {
    if (!isCurrent(message.answer, model) && message.text.trim() !== "") places.unshift(index);
  }
  return places;
}

/** Returns the tokens that this model's answers to the thread have cost so far. */
export function spentTokens(thread: ExtractionThread, model: string): number {
  return thread.messages.reduce((sum, { answer }) => {
    if (!answer || !isCurrent(answer, model)) return sum;
    return sum + answer.tokens.input + answer.tokens.output;
  }, 0);
}
