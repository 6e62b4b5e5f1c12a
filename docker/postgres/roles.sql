-- Roles of the service, for its database, run by an administrator before the first migration; again does no harm.
-- Nobody signs in as them until they have passwords: see README.md.
--
-- crop_owner  owns everything and may change it: `cropctl migrate`
-- crop_run    reads and writes rows: api, worker and every other command of cropctl
begin;
-- Two at once would change the same rows of the catalogue, and Postgres refuses one of them.
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

-- An administrator who is no superuser hands over only to roles that they belong to.
grant crop_owner to current_user;

do $$
declare
  here constant text := current_database();
begin
  execute format('grant connect on database %I to crop_owner, crop_run', here);
  -- The migrations keep their progress in a schema that they make.
  execute format('grant create on database %I to crop_owner', here);
  execute format('revoke temporary on database %I from public', here);
end
$$;

create schema if not exists drizzle;
revoke create on schema public from public;
grant usage, create on schema public, drizzle to crop_owner;

-- What another role made before, extensions apart. Sequences go with the tables whose columns they number.
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
-- Whether the migrations are current is part of being ready.
grant select on all tables in schema drizzle to crop_run;

-- For what later migrations make.
alter default privileges for role crop_owner in schema public
  grant select, insert, update, delete on tables to crop_run;
alter default privileges for role crop_owner in schema public grant usage on sequences to crop_run;
alter default privileges for role crop_owner in schema public grant execute on functions to crop_run;
alter default privileges for role crop_owner in schema drizzle grant select on tables to crop_run;

commit;
