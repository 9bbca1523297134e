import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { holdContent } from './held.ts';

const text = 'All that is held. '.repeat(100);

test('static content is unchanged in each encoding', async () => {
  const { body } = holdContent(text);
  expect(brotliDecompressSync(await body('br')).toString()).toBe(text);
  expect(gunzipSync(await body('gzip')).toString()).toBe(text);
  expect((await body('identity')).toString()).toBe(text);
});

test.each(['br', 'gzip', 'identity'] as const)(
  'static content is encoded once for simultaneous and later requests: %s',
  async (encoding) => {
    const { body } = holdContent(text);
    const [first, other] = await Promise.all([body(encoding), body(encoding)]);
    expect(other).toBe(first);
    expect(await body(encoding)).toBe(first);
  },
);
