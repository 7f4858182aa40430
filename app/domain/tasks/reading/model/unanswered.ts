import type { ExtractionThread, ModelAnswer } from "#app/extraction/extraction-types.ts";
import { promptVersion } from "./instructions.ts";

/** Whether a message's answer is what this model would be asked for again. */
function isCurrent(answer: ModelAnswer | undefined, model: string): boolean {
  return answer?.model === model && answer.promptVersion === promptVersion;
}

/** The places of the messages to ask a model about, the newest first: those that it has not answered. */
export function unanswered(thread: ExtractionThread, model: string): number[] {
  const places: number[] = [];
  for (const [index, message] of thread.messages.entries()) {
    if (!isCurrent(message.answer, model) && message.text.trim() !== "") places.unshift(index);
  }
  return places;
}

/** What this model's answers to the thread have cost so far, in tokens. */
export function spentTokens(thread: ExtractionThread, model: string): number {
  return thread.messages.reduce((sum, { answer }) => {
    if (!answer || !isCurrent(answer, model)) return sum;
    return sum + answer.tokens.input + answer.tokens.output;
  }, 0);
}
