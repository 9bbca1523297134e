import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from './places.ts';
import { npm } from './programs.ts';

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
  packages: Record<string, { resolved?: string; link?: boolean }>;
};

test('the lockfile names no registry', () => {
  const entries = Object.entries(lock.packages);
  const placed = entries.filter(([, { resolved, link }]) => resolved !== undefined && !link);
  expect(placed.map(([path]) => path)).toEqual([]);
});

test('npm ci takes the lockfile as it is (if not: npm run lock)', () => {
  const [program = '', ...args] = npm('ci', '--dry-run', '--ignore-scripts', '--no-audit');
  const { status, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
