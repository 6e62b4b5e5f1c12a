-- For psql from version 15 on, with the passwords in its environment, out of the list of processes.
\getenv owner_password OWNER_PASSWORD
\getenv run_password RUN_PASSWORD
begin;
-- As in roles.sql.
do $$ begin perform pg_advisory_xact_lock(7201456); end $$;
alter role crop_owner password :'owner_password';
alter role crop_run password :'run_password';
commit;
