import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { projectQuotas } from "#app/domain/mailbox/tables.server.ts";
import { gmailQuota, peopleQuota } from "./api-quota.server.ts";
import { usedToday } from "./project-quota.server.ts";

/**
 * The Gmail units of the project that all mailboxes have spent today (in California), and until when Google
 * refuses the project's calls of Gmail and of contacts; null if it does not.
 */
export async function findProjectQuota(now = new Date()): Promise<{
  unitsToday: number;
  unitsPerDay: number;
  pausedUntil: Date | null;
  contactsPausedUntil: Date | null;
}> {
  const { pausedUntil, api } = projectQuotas;
  const rows = await db()
    .select({ api, unitsToday: sql`${usedToday}`.mapWith(Number), pausedUntil })
    .from(projectQuotas);
  const gmail = rows.find((row) => row.api === gmailQuota.api);
  const people = rows.find((row) => row.api === peopleQuota.api);
  const ifLater = (at: Date | null | undefined) => (at && at > now ? at : null);
  return {
    unitsToday: gmail?.unitsToday ?? 0,
    unitsPerDay: gmailQuota.perDay(),
    pausedUntil: ifLater(gmail?.pausedUntil),
    contactsPausedUntil: ifLater(people?.pausedUntil),
  };
}
