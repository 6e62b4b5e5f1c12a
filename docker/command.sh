#!/bin/sh
# Replaces this shell with one of the programs of the image, so that the program receives the container's signals.
case "$1" in
  api | worker | cropctl) ;;
  *)
    echo "Usage: api | worker | cropctl [arguments]" >&2
    exit 1
    ;;
esac
program=$1
shift
exec node --enable-source-maps --no-allocation-site-pretenuring --v8-pool-size=0 "/app/apps/$program/dist/main.js" "$@"
