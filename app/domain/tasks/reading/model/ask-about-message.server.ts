import type {
  LanguageModel,
  ModelPatience,
} from "#app/adapters/language-model/language-model.server.ts";
import type { ModelProblem } from "#app/adapters/language-model/model-problem.ts";
import { log } from "#app/adapters/log.server.ts";
import type { ExtractionThread, ModelAnswer } from "#app/extraction/extraction-types.ts";
import { instructions, promptVersion } from "./instructions.ts";
import { answerSchema, answerShape } from "./model-answer.ts";
import type { MessageQuestion } from "./model-question.ts";
import { keepVerbatim } from "./read-in-decoder.server.ts";

type Asking = {
  viewer: { id: string };
  model: LanguageModel;
  thread: ExtractionThread;
  /** The message's place in the thread. */
  index: number;
};

/**
 * Asks the model about one message and keeps the verbatim parts of its answer. If all attempts give an unusable
 * answer, that is stored too, so that it is not paid for again; a returned problem lies with the service. Logs the
 * cost, without a word of the mail.
 */
export async function askAboutMessage(
  { viewer, model, thread, index }: Asking,
  question: MessageQuestion,
  patience: ModelPatience,
): Promise<{ answer: ModelAnswer; problem: null } | { answer: null; problem: ModelProblem }> {
  const { data, readTo, asks } = question;
  const reply = await model.ask(
    { instructions, data, shape: answerShape, schema: answerSchema },
    patience,
  );
  const { tokens, tries, ms } = reply;
  const told = reply.ok ? reply.value : null;
  const text = thread.messages[index]?.text.slice(0, readTo) ?? "";
  const kept = told && (await keepVerbatim(told, text, { viewer, signal: patience.signal }));
  const figures = { model: model.name, tokens, tries, ms };
  if (told && kept) {
    const counts = { items: kept.items.length, closings: kept.closings.length };
    const dropped = told.items.length - counts.items;
    log.info({ ...figures, ...counts, dropped }, "the language model answered");
  } else if (!reply.ok) {
    log.warn({ ...figures, problem: reply.problem }, "the language model did not answer");
    const { kind } = reply.problem;
    if (kind !== "garbled" && kind !== "too-long") return { answer: null, problem: reply.problem };
  }
  const { items = null, closings = [] } = kept ?? {};
  const answer = { model: model.name, promptVersion, readTo, items, tokens, asks, closings };
  return { answer, problem: null };
}
