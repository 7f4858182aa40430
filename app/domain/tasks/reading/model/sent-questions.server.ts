import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { languageModel } from "#app/adapters/language-model/language-model.server.ts";
import { modelQuestions } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";

/** How many questions of a user are kept. */
const mostKeptQuestions = 50;

type SentQuestion = { messageId: string; model: string; data: string };

/**
 * Notes what is about to be sent to a language model, and forgets the user's oldest questions beyond the
 * number that is kept. False where the message has gone meanwhile: then nothing may be sent.
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

/** The viewer's questions that are kept, the newest first, with the threads that they are about. */
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

/** Which language model is asked about mails, null when none is, and how many of the viewer's questions are kept. */
export async function findWhatLeaves(viewer: { id: string }) {
  const [row] = await db()
    .select({ kept: sql<number>`count(*)::int` })
    .from(modelQuestions)
    .where(eq(modelQuestions.userId, viewer.id));
  return { model: languageModel()?.name ?? null, kept: row?.kept ?? 0 };
}
