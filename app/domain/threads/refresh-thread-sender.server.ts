import { sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { mailSystem } from "#app/extraction/roles/mail-system.ts";

/**
 * Updates the sender that the thread's card and heading name: the sender of its newest message that
 * is not the viewer's own, so that a thread which the viewer began, or answered last, names the
 * other side. A new or relayed sender (see judgeAuthors) is named only if no other party has written; an
 * unverified one only if nobody else has, the viewer included; of several such senders, the first. A mail system
 * that reports on a mail is nobody's other side.
 */
export async function refreshThreadSender(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  await tx.execute(sql`
    update threads set sender_name = chosen.sender->>'name', sender_email = chosen.sender->>'email'
    from (
      select sender from messages
      where user_id = ${viewer.id} and thread_id = ${threadId}
      order by
        case
          when authorship = 'unverified' then 3
          when sender->>'email' ~* ${mailSystem.source} then 2.5
          when authorship = 'own' or lower(sender->>'email') in (
            select lower(email) from users where id = ${viewer.id}
            union all
            select lower(email) from mailbox_connections where user_id = ${viewer.id}
          ) then 2
          when authorship in ('new', 'relayed') then 1
          else 0
        end,
        case when authorship in ('new', 'relayed', 'unverified') then received_at end,
        sent_at desc, id desc
      limit 1
    ) as chosen
    where threads.user_id = ${viewer.id} and threads.id = ${threadId}`);
}
