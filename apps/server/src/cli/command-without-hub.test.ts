// Runs a command as a program on a machine without a hub.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
/**
 * Timeout in milliseconds. Node reads the sources of all commands, which is slow on a busy machine.
 */
const patience = 240_000;

test(
  'a command without a hub names the missing data folder, exits with 1 and creates nothing',
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
