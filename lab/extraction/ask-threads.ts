import { languageModel } from "#app/adapters/language-model/language-model.server.ts";
import { askAboutMessage } from "#app/domain/tasks/reading/model/ask-about-message.server.ts";
import { textLimits, toQuestion } from "#app/domain/tasks/reading/model/model-question.ts";
import { unanswered } from "#app/domain/tasks/reading/model/unanswered.ts";
import type { ExtractionThread } from "#app/extraction/extraction-types.ts";
import { findFacts } from "#app/extraction/question/message-facts.ts";

const deadlineMs = 60_000;
const viewer = { id: "bench" };

/** Gives each message the configured language model's answer. Imported after the settings are set. */
export async function askAboutThreads(threads: ExtractionThread[]): Promise<void> {
  const model = languageModel();
  if (!model) throw new Error("Set LANGUAGE_MODEL_PROVIDER and what belongs to it.");
  const spent = { input: 0, output: 0, answers: 0, failures: 0 };
  for (const thread of threads) {
    for (const facts of findFacts(thread, unanswered(thread, model.name))) {
      const { index } = facts;
      const [message, question] = [
        thread.messages[index],
        toQuestion(thread, facts, textLimits.first),
      ];
      if (!message || !question) continue;
      const patience = { tries: 3, deadlineMs, until: Date.now() + 3 * deadlineMs };
      const { answer, problem } = await askAboutMessage(
        { viewer, model, thread, index, suggestsOnly: false },
        question,
        {
          ...patience,
          longestWaitMs: deadlineMs,
        },
      );
      if (problem?.kind === "forbidden")
        throw new Error(`The model cannot be asked: ${problem.status}.`);
      if (!answer) spent.failures++;
      else {
        message.answer = answer;
        spent.answers++;
        spent.input += answer.tokens.input;
        spent.output += answer.tokens.output;
      }
    }
  }
  console.log(
    `${model.name}: ${Object.entries(spent)
      .map(([name, n]) => `${name} ${n}`)
      .join("  ")}`,
  );
}
