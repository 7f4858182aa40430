import type {
  LanguageModel,
  ModelPatience,
} from "#app/adapters/language-model/language-model.server.ts";
import type { ModelProblem } from "#app/adapters/language-model/model-problem.ts";
import { log } from "#app/adapters/log.server.ts";
import { countQuestion } from "#app/adapters/metrics/model-metrics.server.ts";
import type { ExtractionThread, ModelAnswer } from "#app/extraction/extraction-types.ts";
import { instructions, promptVersion } from "./instructions.ts";
import { answerSchema, answerShape } from "./model-answer.ts";
import { noteSpending } from "./model-budget.server.ts";
import type { MessageQuestion } from "./model-question.ts";
import { keepVerbatim } from "./read-in-decoder.server.ts";

export type Asking = {
  viewer: { id: string };
  model: LanguageModel;
  thread: ExtractionThread;
  /** The message's place in the thread. */
  index: number;
  /** The model is unreliable. */
  suggestsOnly: boolean;
};

/** An answer, which may be that the model did not read the message, or why there is none yet. */
type MessageReply =
  | { answer: ModelAnswer; problem: null }
  | { answer: null; problem: ModelProblem };

/**
 * Asks the model about one message and keeps the verbatim parts of its answer. If all attempts give an unusable
 * answer, or the model declines, that is an answer too, so that it is not paid for again; a returned problem lies
 * with the service, or is that the message is too long to be read whole. Logs, counts and records the cost, also of what failed, without a word of
 * the mail.
 */
export async function askAboutMessage(
  { viewer, model, thread, index, suggestsOnly }: Asking,
  question: MessageQuestion,
  patience: ModelPatience,
  isShortened = false,
): Promise<MessageReply> {
  const { data, readTo, asks } = question;
  const reply = await model.ask(
    { instructions, data, shape: answerShape, schema: answerSchema },
    patience,
  );
  const { tokens, tries, ms } = reply;
  countQuestion(reply);
  await noteSpending(viewer, tokens.input + tokens.output);
  const told = reply.ok ? reply.value : null;
  const text = thread.messages[index]?.text.slice(0, readTo) ?? "";
  const kept = told && (await keepVerbatim(told, text, { viewer, signal: patience.signal }));
  const figures = { model: model.name, concessions: model.concessions(), tokens, tries, ms };
  if (told && kept) {
    const counts = { items: kept.items.length, closings: kept.closings.length };
    const dropped = told.items.length - counts.items;
    log.info({ ...figures, ...counts, dropped }, "the language model answered");
  } else if (!reply.ok) {
    log.warn({ ...figures, problem: reply.problem }, "the language model did not answer");
    if (!isAboutMessage(reply.problem, isShortened))
      return { answer: null, problem: reply.problem };
  }
  const { items = null, closings = [], writerRole = null } = kept ?? {};
  const answer = {
    ...{ model: model.name, promptVersion, readTo, items, tokens, asks, closings, writerRole },
    ...(suggestsOnly && { suggestsOnly }),
    ...(!reply.ok && { problem: reply.problem.kind }),
  };
  return { answer, problem: null };
}

/**
 * Whether the problem lies with this message, so that it comes again each time it is asked about. A parameter that
 * is refused lies with the settings.
 */
function isAboutMessage({ kind, parameter }: ModelProblem, isShortened: boolean): boolean {
  if (kind === "refused") return parameter === null || isQuestion.has(parameter);
  if (kind === "too-large") return isShortened;
  return kind === "garbled" || kind === "too-long" || kind === "declined";
}

const isQuestion = new Set(["messages", "contents", "system"]);
