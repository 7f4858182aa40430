import type { Client } from "pg";

/**
 * Adds this many threads to a user, by SQL: `${prefix}1`, an hour old, is the newest, each next one an hour older.
 * They come from forty correspondents; each names one file, of the thread's number, and five tasks.
 */
export async function seedThreads(
  client: Client,
  userId: string,
  { prefix, count, messages }: { prefix: string; count: number; messages: number },
): Promise<void> {
  await client.query(
    `insert into threads (user_id, id, title, sender_name, sender_email, imported_at, active_at,
       message_count, file_count, task_count, open_task_count, representative_file_id)
     select $1, $3::text || n, 'Poster for the harbour festival, round ' || n, 'Correspondent ' || n % 40,
       'correspondent' || n % 40 || '@client.example', now() - n * interval '1 hour',
       now() - n * interval '1 hour', $4::int, 1, 5, 4, n
     from generate_series(1, $2::int) n`,
    [userId, count, prefix, messages],
  );
}
