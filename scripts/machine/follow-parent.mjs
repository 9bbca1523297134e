// Ends this process when the one that started it is gone: npm, or a start that was killed outright,
// leaves its children running otherwise, and their ports stay taken.
// Loaded into a child by `node --import`; listeners of its own still decide how it stops.
import { readFileSync } from 'node:fs';

/** npm starts a script through a shell, which outlives it: there the parent's parent counts too.
 * Known on Linux only; elsewhere the shell gives way to the script.
 * @param {number} pid */
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
