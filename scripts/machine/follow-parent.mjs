// Ends this process when its parent has ended. Otherwise npm or a killed start would leave children
// running with their ports in use. `node --import` loads this file into a child; the child's signal
// handlers decide how it stops.
import { readFileSync } from 'node:fs';

/**
 * Returns the parent's id of a process; undefined without /proc. npm starts a script through a
 * shell that outlives npm, so this file also watches the shell's parent. On other systems than
 * Linux, the script replaces the shell.
 * @param {number} pid
 */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}

const byNpm = process.env['npm_lifecycle_event'] !== undefined;
const readAncestors = () => `${process.ppid} ${byNpm ? parentOf(process.ppid) : ''}`;
const ancestors = readAncestors();

setInterval(() => {
  if (readAncestors() !== ancestors) process.kill(process.pid, 'SIGTERM');
}, 500).unref();
