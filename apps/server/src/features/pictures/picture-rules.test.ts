import { expect, test } from 'vitest';
import { isAllowedSource, pictureOf } from './picture-rules.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const png = (width: string, height: string): Buffer =>
  bytes(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${width}${height}\x08\x02\0\0\0`);
const frame = '\xff\xc0\0\x11\x08\0\x50\0\x40';

test.each([
  ['a PNG', png('\0\0\0\x50', '\0\0\0\x40'), { type: 'image/png', width: 80, height: 64 }],
  ['a GIF', bytes('GIF89a\x50\0\x40\0'), { type: 'image/gif', width: 80, height: 64 }],
  [
    'a JPEG that begins with another segment',
    bytes(`\xff\xd8\xff\xe0\0\x04ab${frame}`),
    { type: 'image/jpeg', width: 64, height: 80 },
  ],
  [
    'a lossy WebP',
    bytes(`RIFF0000WEBPVP8 ${'\0'.repeat(10)}\x50\0\x40\0`),
    { type: 'image/webp', width: 80, height: 64 },
  ],
  [
    'an extended WebP',
    bytes(`RIFF0000WEBPVP8X${'\0'.repeat(8)}\x4f\0\0\x3f\0\0`),
    { type: 'image/webp', width: 80, height: 64 },
  ],
])('recognizes %s by its content', (_name, content, kind) => {
  expect(pictureOf(content)).toEqual(kind);
});

test('rejects content that is not a supported picture', () => {
  const cases = [
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing, which may hold scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG that is cut off', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['a JPEG without a frame', bytes('\xff\xd8\xff\xe0\0\x04ab')],
    ['a JPEG whose segments lead nowhere', bytes('\xff\xd8\xff\xe0\xff\xff')],
    ['a PNG of a hundred thousand pixels on a side', png('\0\x01\x86\xa0', '\0\0\0\x40')],
    ['a PNG without height', png('\0\0\0\x50', '\0\0\0\0')],
    ['nothing', bytes('')],
  ] as const;
  for (const [_name, content] of cases) {
    expect.soft(pictureOf(content), `${_name} is no picture`).toBeNull();
  }
});

const sources = {
  marketplace: 'http://127.0.0.1:3001',
  catalogue: ['theme', 'https://cdn.publisher.example/theme.png'],
};

test('allows only internet addresses as sources', () => {
  const cases = [
    ['https://s3.envato.com/files/1/icon.png', true],
    ['https://market-resized.envatousercontent.com/a.png?w=80', true],
    ['https://cdn.publisher.example/other.png', true],
    ['http://127.0.0.1:3001/pictures/1.png', true],
    ['http://s3.envato.com/files/1/icon.png', false],
    ['https://s3.envato.com:8443/icon.png', false],
    ['https://user@s3.envato.com/icon.png', false],
    ['https://evil-envatousercontent.com/icon.png', false],
    ['https://s3.envato.com.evil.example/icon.png', false],
    ['https://www.cdn.publisher.example/icon.png', false],
    ['http://127.0.0.1:3002/pictures/1.png', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['file:///etc/passwd', false],
    [`https://s3.envato.com/${'a'.repeat(1_000)}`, false],
    ['no address', false],
  ] as const;
  for (const [address, isAllowed] of cases) {
    expect
      .soft(isAllowedSource(address, sources), `whether ${address} may be fetched: ${isAllowed}`)
      .toBe(isAllowed);
  }
});
