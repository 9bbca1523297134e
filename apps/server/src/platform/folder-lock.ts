import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Thrown if another process uses the folder. The message is a sentence for the operator. */
export class FolderLocked extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another hub. Stop that one, or choose another folder with HUB_DATA_DIR.`,
    );
    this.name = 'FolderLocked';
  }
}

/**
 * Locks a data folder against a second process, which would corrupt the embedded database. Creates
 * the folder if it is missing. Throws `FolderLocked`.
 */
export async function lockFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = realpathSync(folder);
  return process.platform === 'linux' ? lockByName(path) : lockByFile(path);
}

/** Uses an abstract socket, which the kernel closes even if the process is killed. */
async function lockByName(path: string) {
  const name = `\0customer-hub-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderLocked(path) : error),
    );
    server.listen(name, resolve);
  });
  server.unref();
  return { release: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

/** Uses a file on other systems. It is invalid after the process in it has ended. */
async function lockByFile(path: string) {
  const file = join(path, 'hub.lock');
  if (!tryCreate(file)) {
    if (isAlive(Number(readFileSync(file, 'utf8')))) throw new FolderLocked(path);
    rmSync(file, { force: true });
    if (!tryCreate(file)) throw new FolderLocked(path);
  }
  return { release: async () => rmSync(file, { force: true }) };
}

function tryCreate(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
