import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The longest path that every system takes for a Unix socket. */
const longest = 100;

/** Where the hub that holds a data folder listens for its operator. */
export function socketPathOf(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = `customer-hub-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(folder, 'hub.sock');
  return path.length <= longest ? path : join(tmpdir(), `${name}.sock`);
}
