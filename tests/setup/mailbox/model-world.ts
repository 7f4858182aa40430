import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { languageModel } from "#app/adapters/language-model/language-model.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import {
  askLanguageModel,
  requestModelReading,
} from "#app/domain/tasks/reading/model/ask-model.server.ts";
import { modelSamples, tasks } from "#app/domain/tasks/tables.server.ts";
import type { NewMessage } from "#app/domain/threads/insert-message.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { env } from "#app/env.server.ts";
import { createMessage, createThread, type Owner } from "#tests/factories/desk.ts";
import { type Asked, startLanguageModel } from "../servers/language-model-server.ts";

const roleSchema = z.enum(["maker", "reviewer"]);
const personSchema = z.strictObject({
  name: z.string(),
  is_owner: z.boolean(),
  role: roleSchema.nullish(),
});
const questionSchema = z.strictObject({
  subject: z.string(),
  language: z.string(),
  from: personSchema,
  to: z.array(personSchema),
  sent_on: z.string(),
  files: z.array(z.string()),
  earlier_files: z.array(z.strictObject({ name: z.string(), from: roleSchema.optional() })),
  earlier_asks: z.array(
    z.strictObject({
      n: z.number(),
      kind: z.string(),
      by: z.string(),
      ask: z.string(),
      due: z.string().optional(),
      settled: z.literal(true).optional(),
    }),
  ),
  text: z.string(),
});

/** Parses the data of a question about a mail. */
export function readQuestion({ data }: Asked) {
  return questionSchema.parse(JSON.parse(data));
}

/**
 * A scripted language model, named in this process's settings, and helpers to read an owner's threads with
 * it.
 */
export async function openModelWorld() {
  const server = await startLanguageModel();
  Object.assign(env(), {
    LANGUAGE_MODEL_PROVIDER: "openai-compatible",
    LANGUAGE_MODEL: "scripted",
    LANGUAGE_MODEL_URL: server.url,
    LANGUAGE_MODEL_KEY: null,
  });
  return {
    server,
    /** Runs the jobs of a thread one after the other, as a worker does. */
    async read(owner: Owner, threadId: string) {
      const place = { userId: owner.id, threadId };
      await extractThreadTasks(place);
      await requestModelReading(place);
      await askLanguageModel({ ...place, delays: 0 });
      await extractThreadTasks(place);
    },
    /** Every row of the owner's tasks, in any state, without the fields that differ from run to run. */
    async tasksOf(owner: Owner) {
      const rows = await db().select().from(tasks).where(eq(tasks.userId, owner.id));
      return rows
        .map(({ id: _, createdAt: __, ...row }) => row)
        .sort((a, b) => `${a.quote} ${a.messageId}`.localeCompare(`${b.quote} ${b.messageId}`));
    },
    async answersOf(owner: Owner) {
      const rows = await db()
        .select({ id: messages.id, answer: messages.modelAnswer })
        .from(messages)
        .where(eq(messages.userId, owner.id));
      return new Map(rows.map(({ id, answer }) => [id, answer]));
    },
    /** The waiting question of the owner: after how many seconds it runs, and how often it was delayed. */
    async waiting(owner: Owner) {
      const { rows } = await db().execute<{ delays: number; seconds: number }>(sql`
        select (data ->> 'delays')::int as delays,
          round(extract(epoch from start_after - created_on))::int as seconds
        from pgboss.job
        where name = 'ask-model' and state = 'created' and data ->> 'userId' = ${owner.id}
        order by 2`);
      return rows;
    },
  };
}

/** The same, set up once for all tests of a file. */
export function setUpModelWorld(): () => Awaited<ReturnType<typeof openModelWorld>> {
  let world: Awaited<ReturnType<typeof openModelWorld>> | undefined;
  beforeAll(async () => {
    world = await openModelWorld();
  });
  // What a model did in one test says nothing of the one in the next.
  beforeEach(async () => {
    await db().delete(modelSamples);
  });
  afterAll(async () => {
    await world?.server.close();
    await stopQueue();
    await closeDatabase();
  });
  return () => {
    if (!world) throw new Error("The model's world is open while tests run.");
    return world;
  };
}

/** A person to whom no one in the thread had written. */
export const eve = { name: "Eve", email: "eve@evil.example" };

type Mail = string | Partial<NewMessage>;

/** Lets the configured model read the owner's mails, without asking about those that are there. */
export async function allowModel(owner: Owner): Promise<void> {
  const modelService = languageModel()?.service ?? null;
  await db().update(users).set({ modelService }).where(eq(users.id, owner.id));
}

/** Creates a thread of these mails, one day apart, of an owner who allows the model to read them. */
export async function createMails(owner: Owner, mails: readonly Mail[], title?: string) {
  await allowModel(owner);
  const threadId = await createThread(owner, title === undefined ? {} : { title });
  const ids: string[] = [];
  for (const [index, mail] of mails.entries()) {
    const sentAt = new Date(Date.UTC(2026, 2, 2 + index, 10));
    const message = typeof mail === "string" ? { body: mail } : mail;
    ids.push(await createMessage(owner, threadId, { sentAt, ...message }));
  }
  return { threadId, ids };
}
