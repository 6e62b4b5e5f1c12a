#!/bin/sh
# Backs up the database DATABASE_URL, restores the backup into a scratch database, compares the two and drops the scratch
# database. SCRATCH_URL names any database on the server for the scratch database; the default is DATABASE_URL. See README.md.
set -eu
umask 077
: "${DATABASE_URL:?is the database to back up}"
server=${SCRATCH_URL:-$DATABASE_URL}
scratch=backup_drill_$(date +%s)_$$
scratch_url=$(printf %s "$server" | sed -E "s#^([a-z]+://[^/?]*)(/[^?]*)?#\1/$scratch#")
work=$(mktemp -d)
# The text form of a timestamp depends on the time zone.
export PGTZ=UTC PGOPTIONS='-c client_min_messages=warning' work

log() { echo "backup-drill: $*"; }
run_sql() { psql --no-psqlrc --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 "$@"; }

clean_up() {
  status=$?
  trap - EXIT
  rm -rf "$work"
  if [ -n "${created:-}" ]; then
    if run_sql --dbname "$server" --command "drop database if exists $scratch with (force)"; then
      log "dropped $scratch"
    else
      log "FAILED: $scratch is still there, drop it by hand" >&2
      status=1
    fi
  fi
  [ "$status" -eq 0 ] || log 'FAILED: this backup is not proven' >&2
  exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# Prefers the client tools of the server's major version: older ones refuse to dump, and newer ones may write settings that
# the server does not know.
[ -z "${PG_BIN:-}" ] || PATH=$PG_BIN:$PATH
get_tool_version() { pg_dump --version 2> /dev/null | sed -E 's/[^0-9]*([0-9]+).*/\1/'; }
version=$(run_sql --dbname "$DATABASE_URL" --command 'show server_version_num')
major=$((version / 10000))
for folder in "/usr/lib/postgresql/$major/bin" "/usr/pgsql-$major/bin" "/usr/libexec/postgresql$major" \
  "/opt/homebrew/opt/postgresql@$major/bin" "/usr/local/opt/postgresql@$major/bin"; do
  if [ "$(get_tool_version)" != "$major" ] && [ -x "$folder/pg_dump" ]; then PATH=$folder:$PATH; fi
done
tools=$(get_tool_version)
if [ "${tools:-0}" -lt "$major" ]; then
  log "the server is Postgres $major, but pg_dump is ${tools:-missing}." \
    "Install the client tools of version $major, or set PG_BIN to their folder." >&2
  exit 1
fi

started=$(date +%s)
report_step() {
  now=$(date +%s)
  log "$1 in $((now - started)) s"
  started=$now
}

# For each table: name, number of rows, and digest of the row with the highest key, which is the newest row where keys
# grow with time. Sorts text by bytes, since the collations of two servers may differ.
cat > "$work/summary.sql" <<'SQL'
select format(
         'select %L, count(*), (select md5(last_row::text) from %s as last_row %s limit 1) from %s',
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

# The dump and the summary of the original share one snapshot, so that concurrent writes make no difference.
run_sql --dbname "$DATABASE_URL" --set summary="$work/summary.sql" > "$work/original" <<'SQL'
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \gset
\setenv snapshot :snapshot
\! pg_dump --format custom --snapshot "$snapshot" --file "$work/dump" --dbname "$DATABASE_URL" || touch "$work/failed"
\include :summary
SQL
[ ! -e "$work/failed" ] || exit 1
report_step "dumped $(wc -l < "$work/original") tables into $(wc -c < "$work/dump") bytes"

run_sql --dbname "$server" --command "create database $scratch template template0"
created=yes
pg_restore --exit-on-error --no-owner --no-acl --clean --if-exists --dbname "$scratch_url" "$work/dump"
report_step "restored into $scratch"

run_sql --dbname "$scratch_url" --file "$work/summary.sql" > "$work/restored"
if ! diff "$work/original" "$work/restored" > "$work/differences"; then
  log 'table|rows|digest of the row with the highest key (< original, > restored):'
  cat "$work/differences"
  exit 1
fi
[ -s "$work/original" ] || { log 'the database has no tables' >&2; exit 1; }
cut -d '|' -f 1,2 "$work/original"
report_step 'compared: every table has the same rows and the same row of the highest key,'
