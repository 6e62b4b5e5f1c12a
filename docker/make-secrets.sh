#!/bin/sh
# Creates docker/.env from docker/.env.example with new random secrets and a new public API key. Never changes an existing file.
set -eu
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo 'docker/.env already exists and was not changed' >&2
  exit 1
fi

# Prints random bytes in hexadecimal digits.
make_random() { # number of bytes
  od -An -v -N"$1" -tx1 /dev/urandom | tr -d ' \n'
}

umask 077
while IFS= read -r line; do
  case $line in
    *_PASSWORD= | JWT_SECRETS=) echo "$line$(make_random 32)" ;;
    PUBLIC_API_KEY=) echo "${line}cpk_$(make_random 4)_$(make_random 16)" ;;
    *) echo "$line" ;;
  esac
done < .env.example > .env.new
mv .env.new .env
echo 'Created docker/.env. Keep it: the volumes of Postgres and Redis require its passwords.'
