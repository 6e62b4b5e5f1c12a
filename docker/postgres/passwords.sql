-- Sets the passwords of the roles. Requires psql 15 or later, which reads the passwords from environment variables
-- instead of arguments, so that they do not appear in the process list.
\getenv owner_password OWNER_PASSWORD
\getenv run_password RUN_PASSWORD
begin;
-- The same lock as in roles.sql.
do $$ begin perform pg_advisory_xact_lock(7201456); end $$;
alter role crop_owner password :'owner_password';
alter role crop_run password :'run_password';
commit;
