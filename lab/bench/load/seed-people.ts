import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { hashToken, randomToken } from "#app/adapters/secrets/seal.server.ts";

export type SignedIn = { userId: string; token: string };

/** Gives every user of the database a session. */
export async function signInAll(databaseUrl: string): Promise<SignedIn[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from users");
    return signIn(
      client,
      rows.map(({ id }) => id),
    );
  });
}

/** Adds people with empty desks, each with a session. */
export async function addPeople(databaseUrl: string, count: number): Promise<SignedIn[]> {
  return withClient(databaseUrl, async (client) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    await client.query(
      `insert into users (id, firebase_uid, email, username, has_completed_typeform, has_completed_onboarding)
       select id, 'load-' || id, 'load-' || id || '@studio.example', 'Person', true, true
       from unnest($1::uuid[]) id`,
      [ids],
    );
    const people = await signIn(client, ids);
    await client.query("vacuum analyze");
    return people;
  });
}

async function signIn(client: Client, userIds: string[]): Promise<SignedIn[]> {
  const people = userIds.map((userId) => ({ userId, token: randomToken() }));
  await client.query(
    `insert into sessions (token_hash, id, family, user_id, kind, device, expires_at)
     select hash, gen_random_uuid(), gen_random_uuid(), user_id, 'top', 'bench', now() + interval '1 day'
     from unnest($1::uuid[], $2::text[]) as given(user_id, hash)`,
    [userIds, people.map(({ token }) => hashToken(token))],
  );
  return people;
}

async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
