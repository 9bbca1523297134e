// Tests that docs/operating/site-patterns.md describes the actual behavior.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindOf } from './kind-rules.ts';
import { parseSitePatterns } from './pattern-rules.ts';
import { readSite } from './site-rules.ts';

const page = readFileSync(
  new URL('../../../../../../docs/operating/site-patterns.md', import.meta.url),
  'utf8',
);
const [, setting = ''] = /^HUB_SITE_PATTERNS=(.+)$/m.exec(page) ?? [];
const rows = [...page.matchAll(/^\| `([\w.-]+)` +\| `(live|staging|local)` +\|$/gm)].map(
  ([, host = '', kind = '']) => ({ host, kind }),
);

function siteOf(host: string, suffixes: readonly string[]) {
  const parsed = readSite(`https://${host}`, suffixes);
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.site;
}

test('the documented example is a valid setting, and each host has the documented kind', () => {
  const parsed = parseSitePatterns(setting);
  if (!parsed.ok) throw new Error(parsed.faults.join());
  const { settings } = parsed;
  expect(rows.length).toBeGreaterThan(5);
  expect(
    rows.map(({ host }) => ({ host, kind: kindOf(siteOf(host, settings.suffixes), [], settings) })),
  ).toEqual(rows);
});

test('each label under a suffix is a separate end product', () => {
  const parsed = parseSitePatterns(setting);
  const suffixes = parsed.ok ? parsed.settings.suffixes : [];
  const [first, second] = ['a.shops.example', 'b.shops.example'].map(
    (host) => siteOf(host, suffixes).endProduct,
  );
  expect(page).toContain('`a.shops.example` and `b.shops.example` are two end products');
  expect(first).not.toBe(second);
});
