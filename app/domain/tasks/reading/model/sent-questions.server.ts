import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { LanguageModel } from "#app/adapters/language-model/language-model.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { modelQuestions } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { mayBeRead } from "./model-consent.server.ts";

const ofThread = and(eq(threads.userId, messages.userId), eq(threads.id, messages.threadId));

/** The number of a user's questions that are kept. */
const mostKeptQuestions = 50;

type SentQuestion = { messageId: string; data: string };

/**
 * Records a question before it is sent to a language model, and deletes the user's oldest ones beyond the number
 * that is kept. Returns false if the message may not be sent any more, or was deleted meanwhile: then nothing may be.
 */
export async function noteQuestion(
  viewer: { id: string },
  { messageId, data }: SentQuestion,
  model: Pick<LanguageModel, "name" | "service">,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [message] = await tx
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(threads, ofThread)
      .innerJoin(users, eq(users.id, messages.userId))
      .where(and(eq(messages.userId, viewer.id), eq(messages.id, messageId), mayBeRead(model)))
      .for("key share", { of: messages });
    if (!message) return false;
    const sent = { userId: viewer.id, messageId, model: model.name, data };
    await tx.insert(modelQuestions).values(sent);
    const older = tx
      .select({ id: modelQuestions.id })
      .from(modelQuestions)
      .where(eq(modelQuestions.userId, viewer.id))
      .orderBy(desc(modelQuestions.askedAt), desc(modelQuestions.id))
      .offset(mostKeptQuestions);
    await tx
      .delete(modelQuestions)
      .where(and(eq(modelQuestions.userId, viewer.id), inArray(modelQuestions.id, older)));
    return true;
  });
}

/** Returns the viewer's stored questions, newest first, with the threads that they are about. */
export async function listSentQuestions(viewer: { id: string }) {
  const { id, model, data, askedAt } = modelQuestions;
  return db()
    .select({ id, model, data, askedAt, threadId: threads.id, subject: threads.title })
    .from(modelQuestions)
    .innerJoin(
      messages,
      and(eq(messages.userId, modelQuestions.userId), eq(messages.id, modelQuestions.messageId)),
    )
    .innerJoin(threads, ofThread)
    .where(eq(modelQuestions.userId, viewer.id))
    .orderBy(desc(askedAt), desc(id));
}
