#!/bin/sh
# Runs one of the image's programs in place of this shell, so that it gets the container's signals itself.
case "$1" in
  api | worker | cropctl) ;;
  *)
    echo "Usage: api | worker | cropctl [arguments]" >&2
    exit 1
    ;;
esac
program=$1
shift
exec node --enable-source-maps --no-allocation-site-pretenuring "/app/apps/$program/dist/main.js" "$@"
