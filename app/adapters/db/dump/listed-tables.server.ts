import { escapeIdentifier } from "pg";
import { z } from "zod";

/** A table of the product and its columns, without generated ones. */
export const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
export type ListedTable = z.output<typeof tableSchema>;

/** Lists the product's tables: those of the schema `public` that belong to no extension. */
export const listTables = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  group by c.relname order by c.relname`;

/** The table and its columns in the syntax of COPY. */
export function copyTarget({ name, columns }: ListedTable): string {
  return `public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`;
}
