import { sql } from "drizzle-orm";

/** Google's days of a quota begin at midnight in California. */
export const googleZone = sql.raw("'America/Los_Angeles'");
export const googleDay = sql`(clock_timestamp() at time zone ${googleZone})::date`;

/** Returns a number of seconds as an SQL interval. */
export function intervalOf(seconds: number) {
  return sql`make_interval(secs => ${seconds}::double precision)`;
}
