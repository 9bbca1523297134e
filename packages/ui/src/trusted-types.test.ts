import { afterEach, expect, test, vi } from 'vitest';
import { guardMarkup } from './trusted-types.ts';

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>;

function rulesOf(): Rules {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  guardMarkup();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  if (name !== 'default' || !rules) throw new Error('There is no default policy');
  return rules;
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<iframe srcdoc="x">',
  '<base href="//evil.example">',
])('rejects markup that contains code: %s', (text) => {
  expect(rulesOf().createHTML(text)).toBeNull();
});

test.each(['', '&times;', 'Next', '<div class="a"><input> <svg aria-hidden="true"></svg></div>'])(
  'allows harmless markup unchanged: %j',
  (text) => {
    expect(rulesOf().createHTML(text)).toBe(text);
  },
);

test('allows workers from the build of the hub only', () => {
  const { createScriptURL } = rulesOf();
  expect(createScriptURL('/assets/worker-1a2b.js')).toBe('/assets/worker-1a2b.js');
  expect(createScriptURL('/push-worker.js')).toBe('/push-worker.js');
  for (const address of [
    'https://evil.example/assets/a.js',
    '/api/docs',
    '/push-worker.js?import=other',
    'https://evil.example/push-worker.js',
    'data:text/javascript,1',
  ]) {
    expect(createScriptURL(address)).toBeNull();
  }
});

test('changes nothing in a browser without Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(() => guardMarkup()).not.toThrow();
});
