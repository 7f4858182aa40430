-- The two roles of Galley's database, neither a superuser: galley_owner owns everything in it and changes its tables,
-- galley_app reads and writes rows. May be run again, also on a database of an earlier version, by a superuser in that
-- database, once the settings galley.owner_password and galley.app_password are set. See docs/operations.md.
do $roles$
declare
  role record;
  statement text;
begin
  if coalesce(current_setting('galley.owner_password', true), '') = '' or coalesce(current_setting('galley.app_password', true), '') = '' then
    raise exception 'Set a password for each of the roles galley_owner and galley_app.';
  end if;
  perform pg_advisory_xact_lock(7425540);
  for role in
    values ('galley_owner', current_setting('galley.owner_password')), ('galley_app', current_setting('galley.app_password'))
  loop
    if to_regrole(role.column1) is null then execute format('create role %I', role.column1); end if;
    execute format('alter role %I login nosuperuser nocreatedb nocreaterole password %L', role.column1, role.column2);
  end loop;
  execute format('alter database %I owner to galley_owner', current_database());

  -- What others own, such as the superuser that earlier versions used; without what belongs to PostgreSQL and to extensions.
  for statement in
    with others as (select oid from pg_roles where rolname <> 'galley_owner'),
      of_extensions as (select classid, objid from pg_depend where deptype = 'e')
    select 'schema ' || quote_ident(nspname) from pg_namespace
    where nspowner in (table others) and oid >= 16384 and nspname !~ '^pg_'
      and ('pg_namespace'::regclass, oid) not in (table of_extensions)
    union all
    select 'table ' || c.oid::regclass from pg_class c
    where relowner in (table others) and c.oid >= 16384 and relkind in ('r', 'p', 'v', 'm', 'f')
      and relnamespace::regnamespace::text !~ '^pg_'
      and ('pg_class'::regclass, c.oid) not in (table of_extensions)
    union all
    select 'sequence ' || c.oid::regclass from pg_class c
    where relowner in (table others) and c.oid >= 16384 and relkind = 'S'
      and ('pg_class'::regclass, c.oid) not in (table of_extensions)
      -- The sequence of a column follows its table.
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select 'routine ' || p.oid::regprocedure from pg_proc p
    where proowner in (table others) and p.oid >= 16384
      and ('pg_proc'::regclass, p.oid) not in (table of_extensions)
    union all
    select 'type ' || t.oid::regtype from pg_type t
    where typowner in (table others) and t.oid >= 16384 and typcategory <> 'A'
      and (typrelid = 0 or exists (select from pg_class c where c.oid = typrelid and c.relkind = 'c'))
      and typtype in ('b', 'c', 'd', 'e', 'r')
      and ('pg_type'::regclass, t.oid) not in (table of_extensions)
  loop
    execute 'alter ' || statement || ' owner to galley_owner';
  end loop;

  -- What is there, and what the owner makes later.
  for statement in
    select format('usage on schema %I', nspname) from pg_namespace
    where (nspowner = 'galley_owner'::regrole or nspname = 'public') and not has_schema_privilege('galley_app', oid, 'usage')
    union all
    select format('select, insert, update, delete on %s', c.oid::regclass) from pg_class c
    where relowner = 'galley_owner'::regrole and relkind in ('r', 'p', 'v', 'm', 'f')
      and not has_table_privilege('galley_app', c.oid, 'delete')
    union all
    select format('usage, select, update on sequence %s', c.oid::regclass) from pg_class c
    where relowner = 'galley_owner'::regrole and relkind = 'S' and not has_table_privilege('galley_app', c.oid, 'update')
  loop
    execute 'grant ' || statement || ' to galley_app';
  end loop;
  alter default privileges for role galley_owner grant usage on schemas to galley_app;
  alter default privileges for role galley_owner grant select, insert, update, delete on tables to galley_app;
  alter default privileges for role galley_owner grant usage, select, update on sequences to galley_app;
end
$roles$;
