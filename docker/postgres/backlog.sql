-- Creates the role with which KEDA reads the backlog. Run it after the first migration; repeated runs are safe.
begin;
-- The same lock as in roles.sql.
do $$ begin perform pg_advisory_xact_lock(7201456); end $$;

do $$
begin
  if not exists (select from pg_roles where rolname = 'backlog') then
    create role backlog login connection limit 5;
  end if;
end
$$;

-- Only the columns of the query in helm/crop-planning/files/backlog.sql; none of them describes a caller.
revoke all on analysis_tasks, queue_pauses from backlog;
grant usage on schema public to backlog;
grant select (state, available_at, lease_expires_at, started_at, finished_at) on analysis_tasks to backlog;
grant select on queue_pauses to backlog;

commit;
