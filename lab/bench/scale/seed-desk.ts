import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { seedThreads } from "../seed-threads.ts";

/** A thread of every seeded desk that has a thousand messages. */
export const longThread = "long";

/** Each thing that files show is shown by this many of a desk's threads. */
const threadsOfThing = 10;
/** Each of this many threads has a second version of its file, a replaced file, and a mark on it. */
const oneOf = 10;

/**
 * Creates a user whose desk holds this many tasks, a fifth as many threads, files and messages, by SQL.
 * One in fifty has a word of its own; 'poster' is in all. One thread in ten has two versions of its file, with a mark.
 * Returns the user.
 */
export async function seedDesk(client: Client, taskCount: number): Promise<{ id: string }> {
  const id = randomUUID();
  const threadCount = Math.max(1, Math.round(taskCount / 5));
  await client.query(
    `insert into users (id, firebase_uid, email, username, has_completed_typeform)
     values ($1::uuid, $1::text, $1::text || '@studio.example', 'Person', true)`,
    [id],
  );
  await seedThreads(client, id, { prefix: "t", count: threadCount, messages: 1 });
  await client.query(
    `insert into messages (user_id, id, thread_id, sender, recipients, subject, sent_at, snippet, text, body,
       raw_sha256, extracted_by)
     select $1, 'm' || n, 't' || n, jsonb_build_object('name', 'Correspondent ' || n % 40, 'email',
       'correspondent' || n % 40 || '@client.example'), '[]', 'Poster', now() - n * interval '1 hour', '', '',
       ${words("n", "Please make the date line on the poster larger and send it again.")}, md5(n::text), 'bench'
     from generate_series(1, $2::int) n`,
    [id, threadCount],
  );
  await client.query(
    `insert into files (user_id, id, thread_id, message_id, part_index, origin, name, type, kind, size, sha256,
       created_at, email_sent_at, preview_state, preview_sha256, preview_width, preview_height, is_pinned,
       found_thing)
     select $1, n, 't' || n, 'm' || n, 0, 'mail', 'festival-poster-' || ${words("n", "v")} || '.png', 'image/png',
       'image', n * 7 % 1000003, ${hash("n")}, now() - n * interval '1 hour', now() - n * interval '1 hour',
       'ready', ${hash("'p' || n")}, 640, 480, n % 500 = 0, 'thing ' || n / ${threadsOfThing}
     from generate_series(1, $2::int) n`,
    [id, threadCount],
  );
  await client.query(
    `insert into tasks (user_id, id, thread_id, message_id, file_id, text, quote, kind, category, status,
       classification, author, asked_at, trashed_at, status_history)
     select $1, gen_random_uuid(), 't' || 1 + n % $2::int, 'm' || 1 + n % $2::int, 1 + n % $2::int,
       ${words("n", "Make the date line on the poster larger")}, 'make the date line larger', 'request', 'Typography',
       (array['not_started', 'not_started', 'not_started', 'in_progress', 'done'])[1 + n % 5],
       case when n % 20 = 0 then 'unsure' else 'task' end,
       jsonb_build_object('name', 'Correspondent ' || n % 40, 'email',
         'correspondent' || n % 40 || '@client.example'),
       now() - n * interval '10 minutes', case when n % 100 = 1 then now() - n * interval '1 minute' end,
       case when n % 5 = 4 then jsonb_build_array(jsonb_build_object('from', 'not_started', 'to', 'done', 'at',
         to_char((now() - n * interval '10 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
         else '[]'::jsonb end
     from generate_series(1, $3::int) n`,
    [id, threadCount, taskCount],
  );
  await seedVersions(client, id, threadCount);
  await seedAround(client, id);
  await seedLongThread(client, id);
  return { id };
}

/** A second version of some files, one of them replaced, and a mark on the first version. */
async function seedVersions(client: Client, id: string, threadCount: number): Promise<void> {
  const some = [id, threadCount];
  await client.query(
    `insert into files (user_id, id, thread_id, message_id, part_index, origin, name, type, kind, size, sha256,
       created_at, email_sent_at, preview_state, preview_sha256, preview_width, preview_height, found_thing, version,
       stack_id, stack_place)
     select user_id, id + $2::int, thread_id, message_id, 1, origin, name, type, kind, size, ${hash("'v' || id")},
       created_at, email_sent_at, preview_state, ${hash("'pv' || id")}, 640, 480, found_thing, 2, id, 2
     from files where user_id = $1 and id % ${oneOf} = 0`,
    some,
  );
  await client.query(
    `update files set stack_id = id, stack_place = 1, is_stack_front = false
     where user_id = $1 and id <= $2::int and id % ${oneOf} = 0`,
    some,
  );
  await client.query(
    `insert into file_versions (user_id, file_id, version, name, type, size, sha256)
     select user_id, id, 1, name, type, size, ${hash("'old' || id")} from files where user_id = $1 and version = 2`,
    [id],
  );
  await client.query(
    `insert into previews (user_id, sha256, page, preview_sha256, width, height, pages)
     select user_id, sha256, 1, preview_sha256, 640, 480, 1 from files where user_id = $1`,
    [id],
  );
  await client.query(
    `insert into marks (user_id, id, task_id, file_id, sha256, page, x, y, width, height)
     select $1, gen_random_uuid(), tasks.id, files.id, files.sha256, 1, 0.1, 0.1, 0.2, 0.2
     from files join tasks on tasks.user_id = files.user_id and tasks.file_id = files.id
     where files.user_id = $1 and files.stack_place = 1`,
    [id],
  );
  await client.query(
    `insert into version_decisions (user_id, file_id, declined)
     select user_id, id, 1 from files where user_id = $1 and id % ${oneOf} = 1`,
    [id],
  );
}

/** The correspondents as contacts, and the revision. */
async function seedAround(client: Client, id: string): Promise<void> {
  await client.query("insert into revisions (user_id, revision) values ($1, 1)", [id]);
  await client.query(
    `insert into contacts (user_id, source, external_id, email, name, photo_url)
     select $1, 'connections', 'people/' || n, 'correspondent' || n || '@client.example', 'Correspondent ' || n,
       'https://photos.example/' || n
     from generate_series(0, 299) n`,
    [id],
  );
}

async function seedLongThread(client: Client, id: string): Promise<void> {
  await client.query(
    `insert into threads (user_id, id, title, sender_name, sender_email, active_at, message_count)
     values ($1, $2, 'A long talk', 'Correspondent 1', 'correspondent1@client.example',
       now() - interval '1 year', 1000)`,
    [id, longThread],
  );
  await client.query(
    `insert into messages (user_id, id, thread_id, sender, recipients, subject, sent_at, snippet, text, body,
       raw_sha256, extracted_by)
     select $1, 'l' || n, $2, '{"name":"Correspondent 1","email":"correspondent1@client.example"}', '[]', 'Talk',
       now() - n * interval '1 hour', '', '', 'Thanks for round ' || n, md5(n::text), 'bench'
     from generate_series(1, 1000) n`,
    [id, longThread],
  );
}

/** SQL for a hash of the form that SHA-256 has. */
const hash = (text: string) => `repeat(md5((${text})::text), 2)`;

/** SQL for a text to which one row in fifty adds a word of its own. */
const words = (row: string, text: string) =>
  `'${text}' || case when ${row} % 50 = 5 then ' ' || md5(${row}::text) else '' end`;
