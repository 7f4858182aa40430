import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { JobKind } from "./job-kind.ts";

/** Fields of a job's payload, and the columns that they are equal to. */
type Fields = Record<string, SQLWrapper>;

/** Jobs that failed after this time have used up the retries of three days; see retries.ts. */
const days = sql`interval '2 days'`;

/** A condition: a job of this kind with these fields waits, runs or will be tried again. */
export function hasJob(kind: JobKind<z.ZodType<object>>, fields: Fields): SQL {
  return sql`exists (select ${jobsWith(kind, fields)} and state in ('created', 'retry', 'active'))`;
}

/** A condition: a job of this kind with these fields was tried for days, and failed. */
export function hasFailedForDays(kind: JobKind<z.ZodType<object>>, fields: Fields): SQL {
  return sql<boolean>`exists (select ${jobsWith(kind, fields)} and state = 'failed'
    and completed_on - created_on > ${days})`;
}

function jobsWith({ name }: JobKind<z.ZodType<object>>, fields: Fields): SQL {
  const equal = Object.entries(fields).map(
    ([field, column]) => sql`data ->> ${sql.raw(`'${field}'`)} = (${column})::text`,
  );
  return sql`from pgboss.job where name = ${name} and ${sql.join(equal, sql` and `)}`;
}
