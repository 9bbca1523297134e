#!/bin/sh
# run-image.sh ROOT PROGRAM: runs the image's Node on PROGRAM as a container would: as its own user, on a root
# that cannot be written, without capabilities. Of this machine it sees /tmp, where a trial keeps its data.
set -eu
root=$1
program=$2
chown -R 1000:1000 "$HUB_DATA_DIR"
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --rbind /tmp "$root/tmp"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" /usr/bin/setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs \
  --bounding-set=-all --inh-caps=-all \
  sh -c 'cd /hub && PATH=/usr/local/bin:/usr/bin:/bin exec node "$0"' "$program"
