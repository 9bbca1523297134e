import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path that every system accepts for a Unix socket. */
const longest = 100;

/** Returns the socket path of the hub that uses a data folder. */
export function socketPathOf(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = `customer-hub-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(folder, 'hub.sock');
  return path.length <= longest ? path : join(tmpdir(), `${name}.sock`);
}
