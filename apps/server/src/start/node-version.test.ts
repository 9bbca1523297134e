import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultOfNode } from './node-version.ts';

test('refuses an older Node with a message', () => {
  expect(faultOfNode('20.20.2')).toBe('The hub needs Node 24 or newer; this is 20.20.2.');
  expect(faultOfNode('9.0.0')).toContain('Node 24');
  for (const version of ['24.0.0', '26.1.0', '100.0.0']) expect(faultOfNode(version)).toBeNull();
});

// Static imports load before the first line runs, and an older Node may not parse them.
test.each(['main', 'cli'])(
  '%s.ts checks the Node version before it loads modules that an older Node cannot parse',
  (name) => {
    const source = readFileSync(new URL(`../${name}.ts`, import.meta.url), 'utf8');
    const imported = [...source.matchAll(/^import (.+) from '([^']+)';$/gm)];
    const allowed = [
      'module node:module',
      '{ join } node:path',
      '{ refuseOldNode } ./start/node-version.ts',
    ];
    for (const [, what, from] of imported) expect(allowed).toContain(`${what} ${from}`);
    expect(source.indexOf('refuseOldNode();')).toBeLessThan(source.indexOf('await import('));
  },
);
