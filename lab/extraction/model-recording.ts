import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { instructions, promptVersion } from "#app/domain/tasks/reading/model/instructions.ts";
import {
  answerSchema,
  answerShape,
  type MessageAnswer,
} from "#app/domain/tasks/reading/model/model-answer.ts";
import {
  type MessageQuestion,
  textLimits,
  toQuestion,
} from "#app/domain/tasks/reading/model/model-question.ts";
import { isSkipped } from "#app/extraction/asks/skip-message.ts";
import {
  askPlaceSchema,
  type ExtractionThread,
  type ThreadMessage,
} from "#app/extraction/extraction-types.ts";
import { factBounds, findFacts } from "#app/extraction/question/message-facts.ts";
import { cuesOf, detectLanguage } from "#app/extraction/text/language.ts";
import { readLines } from "./read-lines.ts";

/** A question with its message. */
type Placed = {
  thread: ExtractionThread;
  index: number;
  question: MessageQuestion;
  hash: string;
  /** Identifies the mail that it is about, independent of what the rules found in the rest of its thread. */
  mail: string;
};

/** The data that replay needs of a recorded question: its mail, and the asks that its numbers stood for. */
const askedSchema = z.object({
  mail: z.string(),
  hash: z.string(),
  promptVersion: z.number(),
  readTo: z.number(),
  /** The length of all that was sent, in characters. */
  sent: z.number(),
  asks: z.array(askPlaceSchema),
});

/** An answer in FOLDER/answers.jsonl, for recordings in the repository. */
const keptSchema = z.object({ hash: z.string(), answer: z.unknown() });

/** The cost of answering the recorded questions. Tokens are estimates: four characters make one. */
export type Recorded = {
  mails: number;
  /** Mails without a recorded question, or without an answer. */
  unanswered: number;
  /** Invalid answers. */
  unreadable: number;
  /** Answered questions that would differ today, because the rules have changed since. */
  changed: number;
  tokens: { input: number; output: number };
};

const schema = JSON.stringify(answerShape);
const charactersPerToken = 4;

function hashOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 24);
}

function mailOf({ id, sentAt, text }: ThreadMessage): string {
  return hashOf(id, sentAt, text);
}

/** The questions about a thread. They are made from the rules' reading alone, so all can be asked at once. */
function questionsOf(thread: ExtractionThread): Placed[] {
  const places = [...thread.messages.entries()]
    .filter(([, message]) => message.text.trim() !== "")
    .filter(([, message]) => !isSkipped(message, cuesOf[detectLanguage(message.text)]))
    .map(([index]) => index);
  return findFacts(thread, places.slice(-factBounds.messages)).flatMap((facts) => {
    const question = toQuestion(thread, facts, textLimits.first);
    const { index } = facts;
    const message = thread.messages[index];
    if (!message || !question) return [];
    const hash = hashOf(instructions, question.data, schema);
    return { thread, index, question, hash, mail: mailOf(message) };
  });
}

/** Writes each question of the threads as FOLDER/HASH.question.json, and FOLDER/asked.jsonl for the replay. */
export function recordQuestions(threads: readonly ExtractionThread[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  for (const { question, hash, mail } of threads.flatMap(questionsOf)) {
    const { data, readTo, asks } = question;
    const exact = { hash, system: instructions, user: data, schema: answerShape };
    writeFileSync(join(folder, `${hash}.question.json`), `${JSON.stringify(exact, null, 1)}\n`);
    const sent = (instructions + data + schema).length;
    lines.push(JSON.stringify({ mail, hash, promptVersion, readTo, sent, asks }));
  }
  writeFileSync(join(folder, "asked.jsonl"), `${lines.join("\n")}\n`);
  console.log(`${lines.length} questions are in ${folder}; answers belong beside them.`);
}

/** The threads of which a question was recorded. */
export function recordedOf(threads: readonly ExtractionThread[], folder: string) {
  const asked = new Set(readAsked(folder).keys());
  return threads.filter((thread) => thread.messages.some((one) => asked.has(mailOf(one))));
}

/**
 * Gives each mail its recorded answer, FOLDER/HASH.answer.json or of FOLDER/answers.jsonl, as if a model had just
 * given it. The question may differ today, if the rules find other facts: the answer is used as it was recorded,
 * and its numbers refer to the asks that were shown then.
 */
export function replayAnswers(threads: readonly ExtractionThread[], folder: string): Recorded {
  const asked = readAsked(folder);
  const kept = readKept(folder);
  const spent = { input: 0, output: 0 };
  const recorded = { mails: 0, unanswered: 0, unreadable: 0, changed: 0, tokens: spent };
  for (const { thread, index, hash, mail } of threads.flatMap(questionsOf)) {
    recorded.mails++;
    const message = thread.messages[index];
    const one = asked.get(mail);
    const text = one && (kept.get(one.hash) ?? readAnswerFile(folder, one.hash));
    if (!message || !one || text === undefined) {
      recorded.unanswered++;
      continue;
    }
    const tokens = {
      input: Math.ceil(one.sent / charactersPerToken),
      output: Math.ceil(text.length / charactersPerToken),
    };
    spent.input += tokens.input;
    spent.output += tokens.output;
    const told = readAnswer(text);
    if (!told) recorded.unreadable++;
    if (hash !== one.hash) recorded.changed++;
    const { readTo, asks } = one;
    message.answer = {
      ...{ model: "recorded", promptVersion: one.promptVersion, readTo, asks, tokens },
      ...{ items: told?.items ?? null, closings: told?.closings ?? [] },
      writerRole: told?.writerRole ?? null,
    };
  }
  return recorded;
}

function readAsked(folder: string) {
  const lines = readLines(join(folder, "asked.jsonl"), askedSchema);
  return new Map(lines.map((one) => [one.mail, one]));
}

function readKept(folder: string): Map<string, string> {
  const path = join(folder, "answers.jsonl");
  const lines = existsSync(path) ? readLines(path, keptSchema) : [];
  return new Map(lines.map(({ hash, answer }) => [hash, JSON.stringify(answer)]));
}

function readAnswerFile(folder: string, hash: string): string | undefined {
  const path = join(folder, `${hash}.answer.json`);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function readAnswer(text: string): MessageAnswer | null {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
