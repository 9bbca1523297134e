import { describe, expect, test } from 'vitest';
import { isVersion, readHeader, type PackageHeader } from './header-rules.ts';

const pluginHeader = (source: string): PackageHeader | null =>
  readHeader({ source, readme: '' }, 'Plugin Name');

describe('header of a plugin', () => {
  test('reads the plugin header from the comment at the top', () => {
    const source = [
      '<?php',
      '/**',
      ' * Plugin Name: Slider Revolution',
      ' * Plugin URI: https://plugin.example',
      ' * Version:   6.7.18  ',
      ' * Requires at least: 6.0',
      ' * Requires PHP: 7.4',
      ' */',
    ].join('\r\n');
    expect(
      readHeader({ source, readme: '=== Slider ===\nTested up to: 6.8\n' }, 'Plugin Name'),
    ).toEqual({
      name: 'Slider Revolution',
      version: '6.7.18',
      requires: '6.0',
      requiresPhp: '7.4',
      tested: '6.8',
      notes: null,
    });
  });

  test('includes the changelog of its version from the readme', () => {
    const readme = [
      '=== Slider ===',
      '== Changelog ==',
      '= 2.0 – 2026-11-01 =',
      '* Faster.',
      '* Smaller.',
      '',
      '= 1.9 =',
      '* Older.',
      '== Upgrade Notice ==',
      '= 2.0 =',
      'Not this.',
    ].join('\r\n');
    const notes = (version: string): string | null | undefined =>
      readHeader({ source: `Plugin Name: S\nVersion: ${version}`, readme }, 'Plugin Name')?.notes;
    expect(notes('2.0')).toBe('* Faster.\n* Smaller.');
    expect(notes('1.9')).toBe('* Older.');
    expect(notes('2.0.1')).toBeNull();
  });

  test('reads a plugin header on one line and in any letter case', () => {
    expect(pluginHeader('<?php /* plugin name: One */')).toMatchObject({ name: 'One' });
    expect(pluginHeader('# Plugin Name: Two\n# VERSION: 2 */ ?> x')).toMatchObject({
      name: 'Two',
      version: '2',
    });
  });

  test('a plugin header needs a name and is not read from prose', () => {
    expect(pluginHeader('<?php // Version: 1')).toBeNull();
    expect(pluginHeader('<?php echo "see Plugin Name: x";')).toBeNull();
    const odd = pluginHeader('/* Plugin Name: X\nRequires at least: WordPress */');
    expect(odd).toMatchObject({ version: '', requires: null, tested: null });
  });
});

test('the header of a theme is in its stylesheet and does not count as a plugin header', () => {
  const source = `/*
Theme Name: Essentials
Version: 7.2.0
Requires at least: 6.1
Requires PHP: 7.4
Tested up to: 6.8
*/
body { color: red }`;
  expect(readHeader({ source, readme: '' }, 'Theme Name')).toEqual({
    name: 'Essentials',
    version: '7.2.0',
    requires: '6.1',
    requiresPhp: '7.4',
    tested: '6.8',
    notes: null,
  });
  expect(readHeader({ source, readme: '' }, 'Plugin Name')).toBeNull();
});

test('parses very long runs of spaces in less than a second', () => {
  const blanks = ' '.repeat(100_000);
  const readme = `Tested up to: 6.8${blanks}x\n== Changelog ==\n=${blanks}\n= 1.0${blanks}=\n* New.`;
  const began = performance.now();
  const header = readHeader({ source: 'Plugin Name: S\nVersion: 1.0', readme }, 'Plugin Name');
  expect(header).toMatchObject({ tested: '6.8', notes: '* New.' });
  // In milliseconds. Backtracking would take hours.
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('accepts only versions that are safe in a URL and a file name', () => {
  for (const fits of ['1', '6.7.18', '1.0-beta.2', '2024.01+build'])
    expect(isVersion(fits)).toBe(true);
  for (const not of ['', 'v1', '1/2', '../1', '1 2', '1"', '1\n', `1${'0'.repeat(64)}`]) {
    expect(isVersion(not), not).toBe(false);
  }
});
