-- Creates the roles of the service. An administrator runs it in the service's database before the first migration;
-- repeated runs are safe. The roles cannot sign in until they have passwords: see README.md.
--
-- crop_owner  owns all objects and may change them: `cropctl migrate`
-- crop_run    reads and writes rows: api, worker and all other cropctl commands
begin;
-- Serializes concurrent runs: they would update the same catalog rows, and Postgres would abort one of them.
do $$ begin perform pg_advisory_xact_lock(7201456); end $$;

do $$
declare
  role_name text;
begin
  foreach role_name in array array['crop_owner', 'crop_run'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I login', role_name);
    end if;
  end loop;
end
$$;

-- An administrator without superuser rights can transfer objects only to roles of which they are a member.
grant crop_owner to current_user;

do $$
declare
  database_name constant text := current_database();
begin
  execute format('grant connect on database %I to crop_owner, crop_run', database_name);
  -- Migrations create the schema `drizzle` and record their progress in it.
  execute format('grant create on database %I to crop_owner', database_name);
  execute format('revoke temporary on database %I from public', database_name);
end
$$;

create schema if not exists drizzle;
revoke create on schema public from public;
grant usage, create on schema public, drizzle to crop_owner;

-- Transfers objects of other roles, except those of extensions. A sequence follows the table of its column.
do $$
declare
  statement text;
begin
  for statement in
    select format('alter table %s owner to crop_owner', id::regclass)
      from (select oid as id from pg_class
             where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
               and relkind in ('r', 'p') and relowner <> 'crop_owner'::regrole) as tables
     where not exists (select from pg_depend where objid = id and deptype = 'e')
    union all
    select format('alter function %s owner to crop_owner', id::regprocedure)
      from (select oid as id from pg_proc
             where pronamespace = 'public'::regnamespace and proowner <> 'crop_owner'::regrole) as functions
     where not exists (select from pg_depend where objid = id and deptype = 'e')
  loop
    execute statement;
  end loop;
end
$$;

grant usage on schema public, drizzle to crop_run;
grant select, insert, update, delete on all tables in schema public to crop_run;
grant usage on all sequences in schema public to crop_run;
grant execute on all functions in schema public to crop_run;
-- Readiness includes a check that all migrations are applied.
grant select on all tables in schema drizzle to crop_run;

-- Privileges on objects that later migrations create.
alter default privileges for role crop_owner in schema public
  grant select, insert, update, delete on tables to crop_run;
alter default privileges for role crop_owner in schema public grant usage on sequences to crop_run;
alter default privileges for role crop_owner in schema public grant execute on functions to crop_run;
alter default privileges for role crop_owner in schema drizzle grant select on tables to crop_run;

commit;
