import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { tasks } from "./tables.server.ts";

/** The most asks that are counted, newest first. */
const mostCounted = 5_000;

/** How well extraction worked for one person, by that person's corrections. */
export type ExtractionFigures = {
  /** Asks that extraction found in mails, of which a person dismissed or edited some. */
  found: number;
  corrected: number;
  /** Tasks that a person added and kept. */
  added: number;
  /** Tasks that a mail closed by itself, of which a person reopened some. */
  closed: number;
  reopened: number;
  /** True if the maximal number of asks was counted: there may be more. */
  isCut: boolean;
};

/**
 * Counts the asks that extraction found among the viewer's newest 5,000, and the viewer's corrections. Demo
 * threads and permanently deleted asks do not count.
 */
export async function findExtractionFigures(viewer: { id: string }): Promise<ExtractionFigures> {
  const newest = db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), eq(tasks.isDemo, false), isNull(tasks.deletedAt)))
    .orderBy(sql`${tasks.askedAt} desc nulls first`, tasks.id)
    .limit(mostCounted)
    .as("newest");
  const isFound = sql`${newest.extractedBy} is not null`;
  const isCorrected = sql`(${newest.classification} = 'dismissed' or cardinality(${newest.edited}) > 0)`;
  const isAdded = sql`${newest.extractedBy} is null and ${newest.splitFrom} is null and ${newest.trashedAt} is null`;
  const isDeclined = sql`${newest.declinedClosing} = ${newest.closing} ->> 'messageId'`;
  const byMail = sql`${newest.closing} is not null and ${newest.closing} -> 'doubt' is null`;
  const [row] = await db()
    .select({
      found: countOf(isFound),
      corrected: countOf(sql`${isFound} and ${isCorrected}`),
      added: countOf(isAdded),
      closed: countOf(sql`${byMail} and (${newest.status} = 'done' or ${isDeclined})`),
      reopened: countOf(sql`${byMail} and ${isDeclined}`),
      all: countOf(sql`true`),
    })
    .from(newest);
  const { all = 0, ...counts } = row ?? {};
  const none = { found: 0, corrected: 0, added: 0, closed: 0, reopened: 0 };
  return { ...none, ...counts, isCut: all >= mostCounted };
}

function countOf(condition: ReturnType<typeof sql>) {
  return sql<number>`count(*) filter (where ${condition})::int`;
}
