import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { createPlaces } from "#app/adapters/fair-places.ts";
import {
  type LanguageModel,
  languageModel,
  type ModelPatience,
} from "#app/adapters/language-model/language-model.server.ts";
import { isPassing, type ModelProblem } from "#app/adapters/language-model/model-problem.ts";
import { log } from "#app/adapters/log.server.ts";
import { reportReliability } from "#app/adapters/metrics/model-metrics.server.ts";
import { retryLaterSeconds } from "#app/adapters/queue/retry-later.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { findThreadToRead } from "#app/domain/tasks/reading/find-thread-to-read.server.ts";
import { requestThreadReading } from "#app/domain/tasks/reading/request-thread-reading.server.ts";
import { findThread, lockThread } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { env } from "#app/env.server.ts";
import type { ExtractionThread, ModelAnswer } from "#app/extraction/extraction-types.ts";
import type { MessageFacts } from "#app/extraction/question/message-facts.ts";
import { type Asking, askAboutMessage } from "./ask-about-message.server.ts";
import { enqueueAsking } from "./ask-model.job.ts";
import { promptVersion } from "./instructions.ts";
import { tokensLeftToday } from "./model-budget.server.ts";
import { isReadingAllowed } from "./model-consent.server.ts";
import { noteOutage } from "./model-outage.server.ts";
import { textLimits, toQuestion } from "./model-question.ts";
import { findReliability, saveSample } from "./model-reliability.server.ts";
import { findLetters, readFacts } from "./read-in-decoder.server.ts";
import { sampleOf } from "./reliability.ts";
import { noteQuestion } from "./sent-questions.server.ts";
import { spentTokens, unanswered } from "./unanswered.ts";

const threadDeadlineMs = 120_000;
const longestWaitMs = 10_000;
/** Mails of one thread that are asked about side by side. */
const askedTogether = 4;
/** Two concurrent runs for a thread would pay for the same answers. */
const threadTurns = createPlaces({ places: Number.POSITIVE_INFINITY, placesEach: 1 });
const tries = 3;
const mostDelays = 4;
const retryPlan = { first: 15, factor: 4 };

type Place = { userId: string; threadId: string };

/**
 * Queues askModelJob, if a language model is configured and has not read all of the thread. Tasks do not wait for
 * it: the embedded extractor has read the thread before.
 */
export async function requestModelReading(place: Place): Promise<void> {
  const model = languageModel();
  if (!model) return;
  const thread = await findReadable(place, model);
  if (!thread || (await findUnanswered(place, thread, model)).length === 0) return;
  await db().transaction((tx) => enqueueAsking(tx, place));
}

/**
 * Asks the language model about each message of a thread that it has not answered, newest first, within the
 * budgets of tokens and two minutes, a few side by side. Their answers are stored together and queue the thread to be
 * read again.
 * If the model cannot be reached, the embedded extractor's tasks stay, and the rest is retried after 15 s, one,
 * four and 16 minutes, or when the service says.
 */
export async function askLanguageModel(
  job: Place & { delays: number },
  signal?: AbortSignal,
): Promise<void> {
  const leave = await threadTurns.take(`${job.userId}:${job.threadId}`, signal);
  try {
    await askAndGoOn(job, signal);
  } finally {
    leave();
  }
}

async function askAndGoOn(
  { delays, ...place }: Place & { delays: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const model = languageModel();
  const thread = model && (await findReadable(place, model));
  if (!thread) return;
  const { problem, answered, late } = await askAboutThread(model, thread, place, signal);
  if (problem || answered > 0) await noteOutage(model, problem);
  if (late && answered > 0) {
    await db().transaction((tx) => enqueueAsking(tx, place));
  }
  if (!problem || !isPassing(problem) || delays >= mostDelays) return;
  const startAfterSeconds = retryLaterSeconds(delays, retryPlan, problem.retryAfterMs);
  await db().transaction((tx) =>
    enqueueAsking(tx, place, { delays: answered > 0 ? 0 : delays + 1, startAfterSeconds }),
  );
}

/** Omits newsletters and notices, for good: they ask this reader for nothing. */
async function findUnanswered(
  { userId }: Place,
  thread: ExtractionThread,
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<number[]> {
  const places = unanswered(thread, model.name);
  if (places.length === 0) return [];
  const letters = await findLetters(thread, { viewer: { id: userId }, signal });
  if (!letters) return [];
  await keepUnasked(
    { id: userId },
    places.filter((place) => !letters.has(place)).map((place) => thread.messages[place]?.id ?? ""),
    model,
  );
  return places.filter((place) => letters.has(place));
}

/** Returns null for a thread whose mails may not be sent to the model's service: then none is. */
async function findReadable(place: Place, model: LanguageModel): Promise<ExtractionThread | null> {
  if (!(await isReadingAllowed(place, model))) return null;
  const found = await findThread(db(), { id: place.userId }, place.threadId);
  return found && (await findThreadToRead(db(), found)).thread;
}

async function askAboutThread(
  model: LanguageModel,
  thread: ExtractionThread,
  place: Place,
  signal: AbortSignal | undefined,
): Promise<{ problem: ModelProblem | null; answered: number; late: boolean }> {
  const until = Date.now() + threadDeadlineMs;
  const deadlineMs = env().LANGUAGE_MODEL_DEADLINE_SECONDS * 1_000;
  const purse = {
    tokens: Math.min(
      env().LANGUAGE_MODEL_TOKENS_PER_THREAD - spentTokens(thread, model.name),
      await tokensLeftToday({ id: place.userId }),
    ),
  };
  let answered = 0;
  const places = await findUnanswered(place, thread, model, signal);
  const reliability = await findReliability(model);
  reportReliability(reliability);
  const { suggestsOnly } = reliability;
  const facts = (
    await readFacts(thread, places, { viewer: { id: place.userId }, signal })
  ).reverse();
  for (let at = 0; at < facts.length; at += askedTogether) {
    if (Date.now() >= until) return { problem: null, answered, late: true };
    const patience = { tries, deadlineMs, until, longestWaitMs, signal };
    const replies = await Promise.all(
      facts.slice(at, at + askedTogether).map((fact) => {
        const viewer = { id: place.userId };
        const asking = { viewer, model, thread, index: fact.index, suggestsOnly };
        return askWithin(purse, asking, fact, patience);
      }),
    );
    answered += await keepAnswers(place, replies);
    const problem = replies.find((reply) => reply.problem)?.problem;
    if (problem) return { problem, answered, late: false };
    if (replies.some(({ isOverBudget }) => isOverBudget)) {
      log.info({ model: model.name, ...purse }, "the budget of a thread or a day is used up");
      break;
    }
  }
  return { problem: null, answered, late: false };
}

type Reply = {
  messageId: string;
  answer: ModelAnswer | null;
  problem: ModelProblem | null;
  sample?: ReturnType<typeof sampleOf>;
  isOverBudget?: boolean;
};

/**
 * Asks about a message; where it is too long for the model, about its beginning. Takes the question's estimated cost
 * out of the purse first, so that questions side by side stay within it.
 */
async function askWithin(
  purse: { tokens: number },
  asking: Asking,
  facts: MessageFacts,
  patience: ModelPatience,
): Promise<Reply> {
  const { viewer, model, thread, index } = asking;
  const messageId = thread.messages[index]?.id ?? "";
  const none = { messageId, answer: null, problem: null };
  for (const isShortened of [false, true]) {
    const question = toQuestion(
      thread,
      facts,
      isShortened ? textLimits.shortened : textLimits.first,
    );
    if (!question) return none;
    if (question.tokens > purse.tokens) return { ...none, isOverBudget: true };
    purse.tokens -= question.tokens;
    const { data } = question;
    // Its user may have taken the permission back meanwhile.
    if (!(await noteQuestion(viewer, { messageId, data }, model))) return none;
    const reply = await askAboutMessage(asking, question, patience, isShortened);
    if (reply.problem?.kind === "too-large") continue;
    if (!reply.answer) return { ...none, problem: reply.problem };
    purse.tokens += question.tokens - reply.answer.tokens.input - reply.answer.tokens.output;
    const shown = thread.messages[index]?.text.slice(0, question.readTo) ?? "";
    const sure = facts.sure.filter(({ end }) => end <= question.readTo);
    return { ...none, answer: reply.answer, sample: sampleOf(reply.answer, { sure }, shown) };
  }
  return none;
}

/** Stores that the model is not asked about these messages. */
async function keepUnasked(
  viewer: { id: string },
  messageIds: readonly string[],
  model: LanguageModel,
): Promise<void> {
  if (messageIds.length === 0) return;
  const tokens = { input: 0, output: 0 };
  const answer = { model: model.name, promptVersion, readTo: 0, items: null, tokens };
  await db()
    .update(messages)
    .set({ modelAnswer: answer })
    .where(and(eq(messages.userId, viewer.id), inArray(messages.id, [...messageIds])));
}

/**
 * Stores the model's answers about messages of a thread, and queues the thread to be read again with them, once.
 * Returns their number.
 */
async function keepAnswers(place: Place, replies: readonly Reply[]): Promise<number> {
  const answers = replies.flatMap(({ messageId, answer, sample }) =>
    answer ? [{ messageId, answer, sample }] : [],
  );
  if (answers.length === 0) return 0;
  const viewer = { id: place.userId };
  await runCommand(viewer, async (tx, record) => {
    if (!(await lockThread(tx, viewer, place.threadId))) return;
    record("thread", place.threadId);
    for (const { messageId, answer, sample } of answers) {
      await tx
        .update(messages)
        .set({ modelAnswer: answer, extractedBy: null })
        .where(and(eq(messages.userId, viewer.id), eq(messages.id, messageId)));
      if (sample) await saveSample(tx, viewer, { messageId, model: answer.model }, sample);
    }
    await requestThreadReading(tx, viewer, place.threadId, "answer");
  });
  return answers.length;
}
