import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { hashToken, randomToken } from "#app/adapters/secrets/seal.server.ts";
import { seedThreads } from "../seed-threads.ts";

/** The ids of some of its tasks, newest first. */
export type Account = { userId: string; sessionToken: string; taskIds: string[] };
export type Population = {
  users: number;
  threads: number;
  tasks: number;
  otherThreads: number;
  otherTasks: number;
};

/** 200 users; one has 2,000 threads and 10,000 tasks, the others 50 and 250 each. */
export const population: Population = {
  users: 200,
  threads: 2_000,
  tasks: 10_000,
  otherThreads: 50,
  otherTasks: 250,
};

/**
 * Fills a migrated database with accounts of the given sizes, by SQL. Returns the large account with a
 * session.
 */
export async function seedAccounts(
  databaseUrl: string,
  { users: people, threads, tasks, otherThreads, otherTasks } = population,
): Promise<Account> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const account = { userId: randomUUID(), sessionToken: randomToken() };
    const users = [account.userId, ...Array.from({ length: people - 1 }, () => randomUUID())];
    for (const [index, userId] of users.entries()) {
      const large = index === 0;
      await seedUser(client, userId, index);
      const threadCount = large ? threads : otherThreads;
      await seedThreads(client, userId, { prefix: "bench", count: threadCount, messages: 3 });
      await seedFiles(client, userId, threadCount);
      await seedTasks(client, userId, threadCount, large ? tasks : otherTasks);
    }
    await client.query(
      `insert into sessions (token_hash, id, family, user_id, kind, device, expires_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'top', 'bench', now() + interval '1 day')`,
      [hashToken(account.sessionToken), account.userId],
    );
    await client.query("vacuum analyze");
    const found = await client.query<{ id: string }>(
      "select id from tasks where user_id = $1 and status = 'not_started' order by asked_at desc limit 100",
      [account.userId],
    );
    return { ...account, taskIds: found.rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

async function seedUser(client: Client, userId: string, index: number): Promise<void> {
  await client.query(
    `insert into users (id, firebase_uid, email, username, has_completed_typeform, has_completed_onboarding)
     values ($1, $2, $3, $4, true, true)`,
    [userId, `bench-${index}`, `person${index}@studio.example`, `Person ${index}`],
  );
}

async function seedFiles(client: Client, userId: string, count: number): Promise<void> {
  await client.query(
    `insert into files (user_id, id, thread_id, origin, name, type, kind, size, sha256, created_at,
       preview_state, preview_sha256, preview_width, preview_height)
     select $1, n, 'bench' || n, 'mail', 'festival-poster-v' || n || '.png', 'image/png', 'image', 240000,
       md5(n::text) || md5(n::text), now() - n * interval '1 hour', 'ready',
       md5('p' || n) || md5('p' || n), 640, 480
     from generate_series(1, $2::int) n`,
    [userId, count],
  );
}

async function seedTasks(
  client: Client,
  userId: string,
  threads: number,
  count: number,
): Promise<void> {
  await client.query(
    `insert into tasks (user_id, id, thread_id, file_id, text, kind, category, status, author, asked_at)
     select $1, gen_random_uuid(), 'bench' || 1 + n % $2::int, 1 + n % $2::int,
       'Make the date line on the poster larger, request ' || n, 'request', 'Typography',
       (array['not_started', 'not_started', 'not_started', 'in_progress', 'done'])[1 + n % 5],
       '{"name":"Correspondent","email":"correspondent@client.example"}'::jsonb,
       now() - n * interval '10 minutes'
     from generate_series(1, $3::int) n`,
    [userId, threads, count],
  );
}
