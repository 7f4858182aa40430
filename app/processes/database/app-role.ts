import { createHmac } from "node:crypto";
import type { Client } from "pg";
import type { PostgresCredentials } from "./postgres-credentials.ts";

/** The role that the app connects as: it owns the data, and is no superuser, so SQL cannot run programs or read files. */
const APP_ROLE = "galley_app";

/**
 * The app's credentials on this server. The password follows from the superuser's and leads to it in no way, so data
 * folders of earlier versions need no other file.
 */
export function appCredentials(superuser: PostgresCredentials): PostgresCredentials {
  const password = createHmac("sha256", superuser.password).update(APP_ROLE).digest("base64url");
  return { ...superuser, user: APP_ROLE, password };
}

/** Creates the app's role, or gives an existing one its password again. */
export async function ensureAppRole(keeper: Client, superuser: PostgresCredentials): Promise<void> {
  const found = await keeper.query("select 1 from pg_roles where rolname = $1", [APP_ROLE]);
  if (found.rowCount === 0) await keeper.query(`create role ${APP_ROLE}`);
  const password = keeper.escapeLiteral(appCredentials(superuser).password);
  await keeper.query(`alter role ${APP_ROLE} login nosuperuser password ${password}`);
}

/** Schemas, tables, views, sequences, routines and types of the superuser, without those of PostgreSQL and of extensions. */
const OWNED_BY_SUPERUSER = `
  with own as (select oid from pg_roles where rolname = current_user),
    of_extensions as (select classid, objid from pg_depend where deptype = 'e')
  select 'schema ' || quote_ident(nspname) as thing from pg_namespace
  where nspowner in (table own) and oid >= 16384
    and ('pg_namespace'::regclass, oid) not in (table of_extensions)
  union all
  select 'table ' || c.oid::regclass from pg_class c
  where relowner in (table own) and c.oid >= 16384 and relkind in ('r', 'p', 'v', 'm', 'f')
    and relnamespace not in ('pg_toast'::regnamespace, 'pg_catalog'::regnamespace)
    and ('pg_class'::regclass, c.oid) not in (table of_extensions)
  union all
  select 'sequence ' || c.oid::regclass from pg_class c
  where relowner in (table own) and c.oid >= 16384 and relkind = 'S'
    and ('pg_class'::regclass, c.oid) not in (table of_extensions)
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
  union all
  select 'routine ' || p.oid::regprocedure from pg_proc p
  where proowner in (table own) and p.oid >= 16384
    and ('pg_proc'::regclass, p.oid) not in (table of_extensions)
  union all
  select 'type ' || t.oid::regtype from pg_type t
  where typowner in (table own) and t.oid >= 16384 and typcategory <> 'A'
    and (typrelid = 0 or exists (select from pg_class c where c.oid = typrelid and c.relkind = 'c'))
    and typtype in ('b', 'c', 'd', 'e', 'r')
    and ('pg_type'::regclass, t.oid) not in (table of_extensions)`;

/** Gives the database and all in it to the app's role: of folders of earlier versions, whose app was the superuser. */
export async function giveToApp(superuser: Client, database: string): Promise<void> {
  await superuser.query(`alter database ${database} owner to ${APP_ROLE}`);
  const { rows } = await superuser.query<{ thing: string }>(OWNED_BY_SUPERUSER);
  if (rows.length === 0) return;
  await superuser.query("begin");
  for (const { thing } of rows) await superuser.query(`alter ${thing} owner to ${APP_ROLE}`);
  await superuser.query("commit");
}
