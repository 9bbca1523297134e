import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import { findCommit } from '#scripts/start/build-commit.ts';
import { notesOf, sumsOf } from './release-parts.ts';

const changelog = '# Changes\n\nWords.\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- First.\n';

test('the notes of a release are its section of the CHANGELOG', () => {
  expect(notesOf(changelog, '1.1.0')).toBe('- New.\n');
  expect(notesOf(changelog, '1.0.0')).toBe('- First.\n');
  expect(notesOf(changelog, '1.0')).toBeNull();
});

test('sha256sum accepts the checksums', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-sums-'));
  writeFileSync(join(folder, 'a.txt'), 'a');
  writeFileSync(join(folder, 'SHA256SUMS'), sumsOf([join(folder, 'a.txt')]));
  const { code } = await run(['sha256sum', '--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
});

test('a build names its own commit, or the commit in HUB_COMMIT', async () => {
  const head = await run(['git', 'rev-parse', '--short=9', 'HEAD']);
  expect((await findCommit())?.replace('.changed', '')).toBe(head.output.trim());
  process.env['HUB_COMMIT'] = '0123456789abcdef';
  expect(await findCommit()).toBe('012345678');
  delete process.env['HUB_COMMIT'];
});

test('an archive of the sources names its commit', async () => {
  const head = await run(['git', 'rev-parse', 'HEAD']);
  const archive = ['git', '-C', inRoot('.'), 'archive', '--format=tar', 'HEAD', 'COMMIT'];
  const { output } = await run(['sh', '-c', `${archive.join(' ')} | tar -xO`]);
  expect(output).toBe(head.output);
});
