import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, root } from '#scripts/machine/places.ts';
import { npm } from '#scripts/machine/programs.ts';

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
  packages: Record<string, { resolved?: string; link?: boolean; dev?: boolean; version?: string }>;
};

test('the lockfile names no registry', () => {
  const entries = Object.entries(lock.packages);
  const placed = entries.filter(([, { resolved, link }]) => resolved !== undefined && !link);
  expect(placed.map(([path]) => path)).toEqual([]);
});

test('npm ci accepts the lockfile (if not: npm run lock)', () => {
  const [program = '', ...args] = npm('ci', '--dry-run', '--ignore-scripts', '--no-audit');
  const { status, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});

interface Materials {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly unknown[];
    readonly hashes?: readonly unknown[];
  }[];
}

test('the bill of materials lists every package that runs, with version, license and hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-sbom-'));
  const file = join(folder, 'sbom.cdx.json');
  const { stderr } = spawnSync(process.execPath, [inRoot('scripts/release/sbom.ts'), file], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as Materials;
  rmSync(folder, { recursive: true });
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const running = Object.entries(lock.packages)
    .filter(
      ([path, { dev, link, version }]) =>
        path.includes('node_modules/') && !dev && !link && version,
    )
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(running.length).toBeGreaterThan(50);
  expect(running.filter((each) => !listed.has(each))).toEqual([]);
  const outside = components.filter(({ name }) =>
    running.some((each) => each.startsWith(`${name}@`)),
  );
  expect(outside.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual(
    [],
  );
});
