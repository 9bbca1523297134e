#!/bin/sh
# Installs the hub of this folder as a service on Debian, as root. It asks eight questions, writes /etc/hub and the
# unit, runs doctor and prints the next step. Run it again after a fault: it asks only for what is missing.
set -eu
umask 077

usage="Usage: deploy/install.sh [--yes] [--set NAME=VALUE]... [--root DIR]

  --yes             ask nothing: answers come from the environment and --set
  --set NAME=VALUE  give an answer. NAME is HUB_PUBLIC_URL, MAIL_FROM, SMTP_URL, ENVATO_CLIENT_ID,
                    ENVATO_CLIENT_SECRET, ENVATO_PERSONAL_TOKEN, DATABASE_URL or OWNER_EMAIL
                    Give secrets in the environment: other users can read the arguments of a command
  --root DIR        write the files below DIR, and touch no user, database, package or service"

yes='' root=''
fail() {
  echo "$*" >&2
  exit 1
}
wrong_usage() {
  printf '%s\n\n%s\n' "$1" "$usage" >&2
  exit 2
}
while [ $# -gt 0 ]; do
  case $1 in
    --yes) yes=1 ;;
    --set)
      case ${2:-} in
        HUB_PUBLIC_URL=* | MAIL_FROM=* | SMTP_URL=* | ENVATO_CLIENT_ID=* | ENVATO_CLIENT_SECRET=* | \
          ENVATO_PERSONAL_TOKEN=* | DATABASE_URL=* | OWNER_EMAIL=*)
          eval "${2%%=*}=\${2#*=}"
          shift
          ;;
        *) wrong_usage "--set needs NAME=VALUE with a NAME of this list." ;;
      esac
      ;;
    --root)
      root=${2:-}
      [ -n "$root" ] || wrong_usage "--root needs a directory."
      shift
      ;;
    --help)
      echo "$usage"
      exit 0
      ;;
    *) wrong_usage "Unknown option: $1" ;;
  esac
  shift
done

release=$(cd "$(dirname "$0")/.." && pwd -P)
etc=$root/etc/hub
node=/usr/local/bin/node

# --- what must be there first ---
if [ -z "$root" ]; then
  [ "$(id -u)" = 0 ] || fail 'Run this as root.'
  case $($node --version 2>/dev/null || echo none) in
    v24.*) ;;
    *) fail "Node 24 must be $node: step 1 of docs/operating/first-server.md." ;;
  esac
  [ -f "$release/apps/server/dist/main.js" ] ||
    fail "$release has no build. Unpack the archive of a release: step 2 of docs/operating/first-server.md."
  case $release in
    /root/* | /home/*) fail "The service cannot read $release. Unpack the archive below /opt/hub/releases." ;;
  esac
  if [ -d /run/systemd/system ] && systemctl is-active --quiet hub; then
    fail 'The hub runs on this machine. To upgrade it: docs/operating/upgrading.md.'
  fi
fi

# --- the answers ---
missing=''
# ask NAME PATTERN QUESTION: leaves the answer in the variable NAME.
ask() {
  eval "value=\${$1:-}"
  while :; do
    if [ -z "$value" ] && [ -z "$yes" ]; then
      printf '%s: ' "$3" >&2
      case $1 in *SECRET | *TOKEN | *_URL) [ "$1" = HUB_PUBLIC_URL ] || hide ;; esac
      IFS= read -r value || yes=1
      show
    fi
    # shellcheck disable=SC2254 # The pattern is meant as one.
    case $value in
      *\'* | *\\* | *'
'*) problem='It must not hold a quote, a backslash or a line break.' ;;
      $2) break ;;
      *) problem='It does not look like the example.' ;;
    esac
    [ -n "$value" ] || problem='It is needed.'
    if [ -n "$yes" ]; then
      missing="$missing$1: $problem
"
      break
    fi
    echo "$problem" >&2
    value=''
  done
  eval "$1=\$value"
}
hide() { [ ! -t 0 ] || stty -echo; }
show() { [ ! -t 0 ] || { stty echo && echo >&2; }; }
trap '[ ! -t 0 ] || stty echo' EXIT
trap 'exit 130' INT TERM

HUB_PUBLIC_URL=${HUB_PUBLIC_URL:-} MAIL_FROM=${MAIL_FROM:-} ENVATO_CLIENT_ID=${ENVATO_CLIENT_ID:-}
if [ ! -s "$etc/hub.env" ]; then
  ask HUB_PUBLIC_URL 'https://?*' 'Public address of the hub, such as https://hub.example.com'
  ask MAIL_FROM '?*@?*' 'Sender of its emails, such as Example <hub@example.com>'
  ask ENVATO_CLIENT_ID '?*' 'Id of the app at build.envato.com'
fi
SMTP_URL=${SMTP_URL:-} ENVATO_CLIENT_SECRET=${ENVATO_CLIENT_SECRET:-}
ENVATO_PERSONAL_TOKEN=${ENVATO_PERSONAL_TOKEN:-} DATABASE_URL=${DATABASE_URL:-} OWNER_EMAIL=${OWNER_EMAIL:-}
lacks() { [ ! -s "$etc/secrets/$1" ]; }
if lacks envato_client_secret; then ask ENVATO_CLIENT_SECRET '?*' 'Secret of the app'; fi
if lacks envato_personal_token; then ask ENVATO_PERSONAL_TOKEN '?*' "The author's personal token"; fi
if lacks smtp_url; then ask SMTP_URL 'smtp*://?*' 'Mail server, such as smtps://user:password@mail.example.com'; fi
if lacks database_url; then
  ask DATABASE_URL '*' 'PostgreSQL, such as postgres://hub:password@host/hub. Empty: make a database on this machine'
  case $DATABASE_URL in
    '' | postgres://?* | postgresql://?*) ;;
    *) fail 'DATABASE_URL must be empty or begin with postgres://' ;;
  esac
fi
ask OWNER_EMAIL '?*@?*' 'Your own email address: you will be the first owner'
[ -z "$missing" ] || fail "These answers are missing or wrong:
$missing"

# --- user and folders ---
own() { [ -n "$root" ] || chown "$@"; }
if [ -z "$root" ]; then
  id hub >/dev/null 2>&1 || useradd --system --home-dir /var/lib/hub --shell /usr/sbin/nologin hub
fi
for folder in /var/lib/hub /var/backups/hub; do
  mkdir -p "$root$folder"
  chmod 700 "$root$folder"
  own hub:hub "$folder"
done
mkdir -p "$etc/secrets" "$root/opt/hub" "$root/usr/local/bin" "$root/etc/systemd/system"
chmod 755 "$root/opt/hub" "$root/usr/local/bin"

# --- the database ---
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
sql() { runuser -u postgres -- psql -v ON_ERROR_STOP=1 -qAt; }
make_database() {
  command -v psql >/dev/null || fail 'There is no PostgreSQL here: apt-get install postgresql postgresql-contrib'
  echo 'select 1' | sql >/dev/null || fail 'PostgreSQL does not run. Start it: service postgresql start'
  password=$(random 24)
  role=create
  [ -z "$(echo "select 1 from pg_roles where rolname = 'hub'" | sql)" ] || role=alter
  echo "$role role hub login password '$password'" | sql
  [ -n "$(echo "select 1 from pg_database where datname = 'hub'" | sql)" ] || echo 'create database hub owner hub' | sql
  DATABASE_URL=postgres://hub:$password@127.0.0.1/hub
}
if lacks database_url && [ -z "$DATABASE_URL" ]; then
  [ -z "$root" ] || fail 'DATABASE_URL is needed with --root: no database is made there.'
  make_database
fi

# --- /etc/hub ---
# put NAME VALUE: writes a secret that is not there yet. An earlier one stays.
put() {
  lacks "$1" || return 0
  printf '%s\n' "$2" >"$etc/secrets/$1"
}
put hub_secret "$(random 32)"
put database_url "$DATABASE_URL"
put smtp_url "$SMTP_URL"
put envato_client_secret "$ENVATO_CLIENT_SECRET"
put envato_personal_token "$ENVATO_PERSONAL_TOKEN"
if [ ! -s "$etc/hub.env" ]; then
  while IFS= read -r line; do
    case $line in
      HUB_PUBLIC_URL=*) line="HUB_PUBLIC_URL='${HUB_PUBLIC_URL%/}'" ;;
      MAIL_FROM=*) line="MAIL_FROM='$MAIL_FROM'" ;;
      ENVATO_CLIENT_ID=*) line="ENVATO_CLIENT_ID='$ENVATO_CLIENT_ID'" ;;
    esac
    printf '%s\n' "$line"
  done <"$release/deploy/systemd/hub.env.example" >"$etc/hub.env.new"
  mv "$etc/hub.env.new" "$etc/hub.env"
fi
if [ ! -f "$etc/catalog/catalog.json" ]; then
  mkdir -p "$etc/catalog"
  cp -R "$release/catalog.json" "$release/catalog" "$etc/catalog/"
fi
own -R root:hub "$etc"
chmod -R u=rwX,g=rX,o= "$etc"

# --- programs and service ---
if [ -z "$root" ]; then
  [ -d "$release/node_modules" ] ||
    (cd "$release" && umask 022 && npm ci --omit=dev --no-audit --no-fund -w @hub/server)
  # The hub's user reads all of it, and writes none of it.
  chmod -R go+rX,go-w "$release"
fi
ln -sfn "$release" "$root/opt/hub/current"
install -m 755 "$release/deploy/systemd/hub" "$root/usr/local/bin/hub"
install -m 644 "$release/deploy/systemd/hub.service" "$root/etc/systemd/system/hub.service"
if [ -z "$root" ]; then
  [ ! -d /run/systemd/system ] || systemctl daemon-reload
  # The answers are in files now: a setting that is given twice is a fault.
  unset SMTP_URL DATABASE_URL ENVATO_CLIENT_SECRET ENVATO_PERSONAL_TOKEN HUB_SECRET
  echo 'hub doctor:'
  /usr/local/bin/hub doctor || echo 'Mend what is named above. The public address answers after step 3 below.'
fi

start='systemctl enable --now hub'
if [ -n "$root" ]; then
  start="On the machine itself: useradd --system --home-dir /var/lib/hub --shell /usr/sbin/nologin hub &&
   chown -R hub:hub /var/lib/hub /var/backups/hub && chown -R root:hub /etc/hub && $start"
elif [ ! -d /run/systemd/system ]; then
  start="systemd does not run here. Let your supervisor run this as root:
   cd /opt/hub/current && set -a && . /etc/hub/hub.env && umask 077 && exec setpriv --reuid=hub --regid=hub \\
   --init-groups $(sed -n 's/^ExecStart=//p' /etc/systemd/system/hub.service)"
fi

cat <<END

The hub is installed. Keep a copy of $etc/secrets/hub_secret elsewhere: no backup holds it. Next:
1. Write your items, name and links: $etc/catalog/catalog.json (docs/operating/catalog.md)
2. $start
3. Add TLS: step 4 of docs/operating/first-server.md
4. hub operator invite $OWNER_EMAIL owner
END
