-- The number of due tasks times the mean run time of the last 200 tasks completed within ten minutes. If the oldest due task
-- has waited for over a minute, the result is at least 1 (one worker) per minute of its wait. The task of a dead worker is due
-- from the end of its lease. A paused queue has no backlog.
with due as (
  select count(*) as tasks, coalesce(extract(epoch from now() - min(due_at)), 0) as age
    from (
      select available_at as due_at from analysis_tasks where state = 'queued' and available_at <= now()
       union all
      select lease_expires_at from analysis_tasks where state = 'processing' and lease_expires_at < now()
    ) as task
), recent as (
  select extract(epoch from finished_at - started_at) as seconds
    from analysis_tasks
   where state = 'completed' and finished_at > now() - interval '10 minutes'
   order by finished_at desc
   limit 200
)
select ceil(greatest(
         due.tasks * coalesce((select avg(seconds) from recent), 0.05),
         case when due.age > 60 then due.age / 60 else 0 end
       ))::bigint as backlog_seconds
  from due
 where not exists (select from queue_pauses)
union all
select 0 from queue_pauses
