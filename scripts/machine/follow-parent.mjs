// Ends this process when its parent is gone. Otherwise npm, or a killed start, leaves its children
// running and their ports in use. Loaded into a child by `node --import`; the child's own listeners
// decide how it stops.
import { readFileSync } from 'node:fs';

/**
 * Returns the parent. npm starts a script through a shell that outlives it, so the parent's parent
 * counts too. Linux only; on other systems the shell is replaced by the script.
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
