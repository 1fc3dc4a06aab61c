#!/bin/bash
# Downloads and unpacks (never installs) the Debian packages of one part, without root.
#   provision.sh <target folder> redis    redis-server and the libraries it needs
#   provision.sh <target folder> glibc    the C library of a newer Debian (LIBC_SUITE, default trixie)
#   provision.sh <target folder> python   packages that the tests of clients/python need
# The packages come from the mirror in this machine's own apt sources. The target appears
# atomically: an incomplete folder never exists under its final name.
set -euo pipefail
TARGET=$1
PART=$2
SUITE=${LIBC_SUITE:-trixie}
KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg

for tool in apt-get dpkg; do
  command -v "$tool" >/dev/null || { echo "$tool is not on PATH" >&2; exit 3; }
done
[ -f "$KEYRING" ] || { echo "$KEYRING is missing (package debian-archive-keyring)" >&2; exit 3; }

WORK=$TARGET.tmp.$$
# apt splits some option values into lists, so its folders need a path without spaces.
APT=$(mktemp -d "${TMPDIR:-/tmp}/presage-apt-XXXXXX")
trap 'rm -rf "$WORK" "$APT"' EXIT
mkdir -p "$WORK" "$APT"/{lists/partial,cache/archives/partial,log,deb}
# shellcheck source=/dev/null
. /etc/os-release

common=(-q -o Dir::State="$APT" -o Dir::State::lists="$APT/lists"
  -o Dir::State::status=/var/lib/dpkg/status -o Dir::Cache="$APT/cache" -o Dir::Log="$APT/log"
  -o Debug::NoLocking=1 -o Acquire::Languages=none -o Acquire::Retries=3 -o APT::Sandbox::User=root)

# Prints the mirror of a suite from the configured sources. It needs no network and no lists.
mirror_of() {
  apt-get "${common[@]}" --print-uris update 2>/dev/null |
    sed -n "s#^'\([^']*\)/dists/$1/InRelease'.*#\1#p" | head -1
}

BASE=$(mirror_of "${VERSION_CODENAME:-none}")
[ -n "$BASE" ] || { echo "no apt source for ${VERSION_CODENAME:-this system} is configured" >&2; exit 3; }

fetch() {
  local own=("${common[@]}" -o Dir::Etc::sourcelist="$APT/own.list" -o Dir::Etc::sourceparts=/dev/null)
  apt-get "${own[@]}" update >/dev/null
  (cd "$APT/deb" && apt-get "${own[@]}" download "$@" >/dev/null)
  for package in "$APT"/deb/*.deb; do dpkg -x "$package" "$WORK"; done
  rm -f "$APT"/deb/*.deb
}

if [ "$PART" = python ]; then
  echo "deb [signed-by=$KEYRING] $BASE $VERSION_CODENAME main" >"$APT/own.list"
  fetch python3-{httpx,httpcore,h11,anyio,sniffio,certifi,idna,rfc3986} \
    python3-{pandas,pandas-lib,numpy,dateutil,tz,six} libblas3 liblapack3 libgfortran5 libquadmath0 \
    python3-{pip,setuptools,pkg-resources,wheel,mypy,mypy-extensions,typing-extensions}
elif [ "$PART" = redis ]; then
  echo "deb [signed-by=$KEYRING] $BASE $VERSION_CODENAME main" >"$APT/own.list"
  SECURITY=$(mirror_of "$VERSION_CODENAME-security" || true)
  if [ -n "$SECURITY" ]; then
    echo "deb [signed-by=$KEYRING] $SECURITY $VERSION_CODENAME-security main" >>"$APT/own.list"
  fi
  SSL=libssl3 # renamed in Debian 13
  if [ "${VERSION_ID%%.*}" -ge 13 ]; then SSL=libssl3t64; fi
  fetch redis-server redis-tools libjemalloc2 liblzf1 libatomic1 "$SSL"
  LIBRARIES=$(dirname "$(find "$WORK/usr/lib" -name 'libjemalloc.so.2' | head -1)")
  MISSING=$(LD_LIBRARY_PATH=$LIBRARIES ldd "$WORK/usr/bin/redis-check-rdb" 2>/dev/null | grep 'not found' || true)
  [ -z "$MISSING" ] || { echo "redis-server lacks libraries: $MISSING" >&2; exit 3; }
else
  echo "deb [signed-by=$KEYRING] $BASE $SUITE main" >"$APT/own.list"
  fetch libc6
fi

rm -rf "$WORK/usr/share" "$WORK/etc" "$WORK"/usr/lib/*/gconv
touch "$WORK/.ok"
rm -rf "$TARGET"
mv "$WORK" "$TARGET"
