import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { modelQuestions } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";

/** The number of a user's questions that are kept. */
const mostKeptQuestions = 50;

type SentQuestion = { messageId: string; model: string; data: string };

/**
 * Records a question before it is sent to a language model, and deletes the user's oldest ones beyond the number
 * that is kept. Returns false if the message was deleted meanwhile: then nothing may be sent.
 */
export async function noteQuestion(
  viewer: { id: string },
  { messageId, model, data }: SentQuestion,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [message] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.userId, viewer.id), eq(messages.id, messageId)))
      .for("key share");
    if (!message) return false;
    await tx.insert(modelQuestions).values({ userId: viewer.id, messageId, model, data });
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
    .innerJoin(threads, and(eq(threads.userId, messages.userId), eq(threads.id, messages.threadId)))
    .where(eq(modelQuestions.userId, viewer.id))
    .orderBy(desc(askedAt), desc(id));
}
