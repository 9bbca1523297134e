// The commands as a program, where there is no hub.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
/**
 * Milliseconds to wait: Node reads the sources of all commands, which takes long on a busy machine.
 */
const patience = 240_000;

test(
  'a command without a hub says where it looked, exits with 1, and leaves nothing behind',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-none-'));
    try {
      const dataDir = join(folder, 'data');
      const env = { PATH: process.env['PATH'], NODE_ENV: 'test', HUB_DATA_DIR: dataDir };
      const ran = promisify(execFile)(process.execPath, [program, 'keys', 'rotate'], { env });
      await expect(ran).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(`There is no hub in ${dataDir}. Set DATABASE_URL`),
      });
      expect(existsSync(dataDir)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  patience,
);
