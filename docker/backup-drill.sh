#!/bin/sh
# Restores a backup of the database of DATABASE_URL into a scratch database, compares the two, and drops it again.
# SCRATCH_URL: any database of the server that gets the scratch one; without it, the same server. See README.md.
set -eu
umask 077
: "${DATABASE_URL:?is the database to be backed up}"
server=${SCRATCH_URL:-$DATABASE_URL}
scratch=backup_drill_$(date +%s)_$$
scratch_url=$(printf %s "$server" | sed -E "s#^([a-z]+://[^/?]*)(/[^?]*)?#\1/$scratch#")
work=$(mktemp -d)
# Text of a moment depends on it.
export PGTZ=UTC PGOPTIONS='-c client_min_messages=warning' work

say() { echo "backup-drill: $*"; }
ask() { psql --no-psqlrc --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 "$@"; }

clean_up() {
  status=$?
  trap - EXIT
  rm -rf "$work"
  if [ -n "${made:-}" ]; then
    if ask --dbname "$server" --command "drop database if exists $scratch with (force)"; then
      say "dropped $scratch"
    else
      say "FAILED: $scratch is still there, drop it by hand" >&2
      status=1
    fi
  fi
  [ "$status" -eq 0 ] || say 'FAILED: this backup is not proven' >&2
  exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

started=$(date +%s)
step() {
  now=$(date +%s)
  say "$1 in $((now - started)) s"
  started=$now
}

# For each table its name, its number of rows, and a digest of the row with the highest key, which is the newest one
# where keys are made in the order of time. Servers may sort words differently, so words are compared byte by byte.
cat > "$work/summary.sql" <<'SQL'
select format(
         'select %L, count(*), (select md5(one::text) from %s as one %s limit 1) from %s',
         c.oid::regclass, c.oid::regclass,
         'order by ' || (
           select string_agg(
                    quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end || ' desc',
                    ', ' order by place)
             from pg_index, unnest(indkey) with ordinality as key (number, place)
             join pg_attribute on attnum = key.number
            where indrelid = c.oid and indisprimary and attrelid = c.oid),
         c.oid::regclass)
  from pg_class as c
 where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
 order by c.oid::regclass::text collate "C" \gexec
SQL

# The dump and what it is compared with are of one moment, however busy the service is.
ask --dbname "$DATABASE_URL" --set summary="$work/summary.sql" > "$work/original" <<'SQL'
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \gset
\setenv snapshot :snapshot
\! pg_dump --format custom --snapshot "$snapshot" --file "$work/dump" --dbname "$DATABASE_URL" || touch "$work/failed"
\include :summary
SQL
[ ! -e "$work/failed" ] || exit 1
step "dumped $(wc -l < "$work/original") tables into $(wc -c < "$work/dump") bytes"

ask --dbname "$server" --command "create database $scratch template template0"
made=yes
pg_restore --exit-on-error --no-owner --no-acl --clean --if-exists --dbname "$scratch_url" "$work/dump"
step "restored into $scratch"

ask --dbname "$scratch_url" --file "$work/summary.sql" > "$work/restored"
if ! diff "$work/original" "$work/restored" > "$work/differences"; then
  say 'table|rows|row of the highest key, < in the original, > in what was restored:'
  cat "$work/differences"
  exit 1
fi
[ -s "$work/original" ] || { say 'there are no tables' >&2; exit 1; }
cut -d '|' -f 1,2 "$work/original"
step 'compared: every table has the same rows and the same row of the highest key,'
