import { toLanguageModel } from "#app/adapters/language-model/language-model.server.ts";
import type { ModelProblem } from "#app/adapters/language-model/model-problem.ts";
import { instructions } from "#app/domain/tasks/reading/model/instructions.ts";
import { answerSchema, answerShape } from "#app/domain/tasks/reading/model/model-answer.ts";
import { type Check, stepOf } from "./finding.ts";

const step = stepOf("language model");
const quote = "Please make the logo on the lid 4 mm wider.";
/** A mail in the form of a question (model-question.ts) that contains one ask. */
const sample = {
  ...{ subject: "Tea tin", language: "en", sent_on: "2026-03-02, Monday" },
  from: { name: "Priya", is_owner: false, role: "reviewer" },
  to: [{ name: "Maya", is_owner: true, role: "maker" }],
  ...{ files: [], earlier_files: [{ name: "tea-tin-v1.pdf", from: "maker" }], earlier_asks: [] },
  text: `Hello Maya,\n\nthank you, it arrived. ${quote}\n\nPriya`,
};

/** The language model: asks it one question about a mail that nobody wrote. */
export const checkModel: Check = async ({ settings }) => {
  const model = toLanguageModel(settings);
  if (!model) return step.right("It is off: tasks are found on this machine alone.");
  const deadlineMs = settings.LANGUAGE_MODEL_DEADLINE_SECONDS * 1_000;
  const reply = await model.ask(
    { instructions, data: JSON.stringify(sample), shape: answerShape, schema: answerSchema },
    { tries: 1, deadlineMs, until: Date.now() + deadlineMs, longestWaitMs: 0 },
  );
  const cost = `in ${(reply.ms / 1_000).toFixed(1)} s for ${reply.tokens.input} tokens in and ${reply.tokens.output} out`;
  if (!reply.ok) return step.wrong(`${model.name}: ${adviceOn(reply.problem)}`);
  const concessions = model.concessions().join(", ");
  const terms = concessions && ` Its service made necessary: ${concessions}.`;
  return reply.value.items.some((item) => sample.text.includes(item.quote) && item.quote !== "")
    ? step.right(`${model.name} found the ask of a sample mail ${cost}.${terms}`)
    : step.unknown(
        `${model.name} answered ${cost} in the form that was asked for, but did not find the one ask of a sample mail: it may be too small for this.${terms}`,
      );
};

/** What an administrator can do about a problem. */
function adviceOn({ kind, status, code, parameter }: ModelProblem): string {
  const details = [status, code, parameter && `parameter ${parameter}`].filter(Boolean).join(", ");
  return `${advice[kind]}${details ? ` (${details})` : ""}`;
}

const advice: Record<ModelProblem["kind"], string> = {
  "rate-limited": "its service takes no more requests at the moment",
  unavailable:
    "there was no answer: check LANGUAGE_MODEL_URL, or raise LANGUAGE_MODEL_DEADLINE_SECONDS",
  "no-credit": "its service says that the account's credit or quota is used up",
  forbidden: "check LANGUAGE_MODEL_KEY, LANGUAGE_MODEL and LANGUAGE_MODEL_URL",
  refused:
    "its service refused the question: check LANGUAGE_MODEL_OPTIONS, or whether the model writes text",
  declined: "it declined to answer a question about a harmless mail",
  "too-large": "the question was too long for it: give it a context of 16,384 tokens",
  "too-long": "its answer had no end: lower what it thinks, such as with reasoning_effort",
  garbled: "its answer was not in the form that was asked for: choose a larger model",
};
