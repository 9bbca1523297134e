import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lookInto } from './look-into.ts';
import { pieceBytes } from './read-pieces.ts';
import { aGif, aJpeg, aPdf, aPng, aWebp, aZip } from '#test/file-samples.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-look-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function look(content: Buffer | string) {
  const path = join(folder, 'given');
  writeFileSync(path, content);
  return lookInto(path);
}

const picture = (type: string, width: number, height: number) => ({ type, width, height });
const text = { type: 'text/plain', width: null, height: null };
const latin = (bytes: string): Buffer => Buffer.from(bytes, 'latin1');
/** Returns UTF-16 text with a byte order mark, as Windows writes it. */
const utf16 = (words: string): Buffer => Buffer.from(`\uFEFF${words}`, 'utf16le');

describe('detection of a file type', () => {
  test.each([
    ['a PNG', aPng(), picture('image/png', 3, 2)],
    ['a JPEG', aJpeg(), picture('image/jpeg', 13, 11)],
    ['a GIF', aGif(), picture('image/gif', 7, 5)],
    ['a WebP', aWebp('VP8 '), picture('image/webp', 9, 5)],
    ['a lossless WebP', aWebp('VP8L'), picture('image/webp', 9, 5)],
    ['an extended WebP', aWebp('VP8X'), picture('image/webp', 9, 5)],
    ['a PDF', aPdf(), { ...text, type: 'application/pdf' }],
    ['a zip', aZip(), { ...text, type: 'application/zip' }],
    [
      'a zip with a large log',
      aZip({ unpacked: 40_000_000 }),
      { ...text, type: 'application/zip' },
    ],
    ['UTF-8 text', 'Grüße\n', text],
    ['text with a byte order mark', '\uFEFFhello', text],
    ['a log that contains markup', '[error] <script>alert(1)</script>\n', text],
    ['PHP', '<?php\nthrow new Exception();\n', text],
    ['terminal output with colors', '\u001b[31mfailed\u001b[0m', text],
    ['text with a less-than sign', 'a < b', text],
    ['Windows-1252 text', latin('Gr\xfc\xdfe \x96 \x80 5\r\n'), text],
    ['Windows-1251 text', latin('\xcf\xf0\xe8\xe2\xe5\xf2, \x8f\x90\r\n'), text],
    ['a log that ends within a character', Buffer.from('Grüß').subarray(0, -1), text],
    ['UTF-16LE text with a byte order mark', utf16('[error] Grüße\r\n'), text],
    ['UTF-16BE text with a byte order mark', utf16('[error] Grüße\r\n').swap16(), text],
  ] as const)('recognizes %s', async (_name, content, known) => {
    expect(await look(content)).toEqual(known);
  });
});

describe('inspection of an unsupported file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cut = (bytes: Buffer): Buffer => bytes.subarray(0, -9);
  test.each([
    ['an empty file', '', 'empty'],
    ['an SVG with a script', svg, 'markup'],
    ['an SVG with an XML declaration', `<?xml version="1.0"?>\n${svg}`, 'markup'],
    ['an SVG after a byte order mark and white space', `\uFEFF \n\t${svg}`, 'markup'],
    ['an HTML page', '<!DOCTYPE html><script>alert(1)</script>', 'markup'],
    ['an HTML page that begins with a comment', '<!-- --><html>', 'markup'],
    ['a script element', '<ScRiPt>alert(1)</script>', 'markup'],
    ['a PNG signature without a PNG', Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'), 'broken'],
    ['a truncated PNG', cut(aPng()), 'broken'],
    ['a PNG with an HTML page after it', Buffer.concat([aPng(), Buffer.from('<html>')]), 'broken'],
    ['a PNG with a width of zero', aPng(0, 5), 'broken'],
    ['a PNG of 50,000 × 50,000 pixels', aPng(50_000, 50_000), 'vast'],
    ['a JPEG without a frame', Buffer.from('\xff\xd8\xff\xd9 and more of it', 'latin1'), 'broken'],
    ['a truncated WebP', cut(aWebp('VP8 ')), 'broken'],
    ['a truncated PDF', '%PDF-1.7\n1 0 obj', 'broken'],
    ['a HEIC photo of a phone', latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
    ['a HEIC of another brand', latin('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'heic'],
    ['an AVIF', latin('\0\0\0\x18ftypavif\0\0\0\0avifmif1'), 'avif'],
    ['a little-endian TIFF', latin('II*\0\x08\0\0\0'), 'tiff'],
    ['a big-endian TIFF', latin('MM\0*\0\0\0\x08'), 'tiff'],
    ['a truncated zip', cut(aZip()), 'broken'],
    ['a zip that unpacks to more than a gigabyte', aZip({ unpacked: 1_000_000_001 }), 'bomb'],
    ['a zip with a suspicious compression ratio', aZip({ unpacked: 60_000_000 }), 'bomb'],
    ['a zip with too many files', aZip({ entries: 20_001 }), 'bomb'],
    ['an ELF program', Buffer.from('\x7fELF\x02\x01\x01\0\0', 'latin1'), 'unknown'],
    ['UTF-16 text without a byte order mark', utf16('hello').subarray(2), 'unknown'],
    ['truncated UTF-16 text', cut(utf16('hello')), 'unknown'],
    ['UTF-32 text', latin('\xff\xfe\0\0h\0\0\0i\0\0\0'), 'unknown'],
    ['a program after a byte order mark', latin('\xff\xfe\x7fELF\x02\x01\x01\0\0\0'), 'unknown'],
    ['unpaired surrogates after a byte order mark', latin('\xff\xfe\x3d\xd8\x3d\xd8'), 'unknown'],
    ['random bytes', latin('\x93\x1f\x02\xfe\x10\xb1'), 'unknown'],
    ['an HTML page in Windows-1252', latin('<html><p>Gr\xfc\xdfe'), 'markup'],
    [
      'an HTML page in Windows-1252 after a byte order mark',
      latin('\xef\xbb\xbf<html>\xfc'),
      'markup',
    ],
    ['an HTML page in UTF-16', utf16('<html>'), 'markup'],
    ['an SVG in UTF-16', utf16(`\n ${svg}`).swap16(), 'markup'],
  ] as const)('rejects %s', async (_name, content, why) => {
    expect(await look(content)).toBe(why);
  });
});

/** Returns the processor time of this thread in milliseconds. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Returns the longest block of the event loop during an inspection, and its result. */
async function longestBlock(
  content: Buffer,
): Promise<readonly [milliseconds: number, found: unknown]> {
  let longest = 0;
  const state = { isDone: false };
  const inspection = look(content).finally(() => (state.isDone = true));
  while (!state.isDone) {
    const before = processorTime();
    await nextTurn();
    longest = Math.max(longest, processorTime() - before);
  }

  return [longest, await inspection];
}

describe('inspection of a large file', () => {
  const most = 10_000_000;
  /** Longest accepted block in milliseconds. A check of the whole file takes up to 100 ms. */
  const longestAccepted = 12;
  const jpeg = (filling: number): Buffer =>
    Buffer.concat([latin('\xff\xd8'), Buffer.alloc(most - 2, filling)]);
  test.each([
    ['Windows-1252 text', Buffer.alloc(most, 0xe9), text],
    ['text with a control character', Buffer.alloc(most, 'e').fill(1, most - 1), text],
    ['text with an invalid last byte', Buffer.alloc(most, 0xe9).fill(1, most - 1), 'unknown'],
    [
      'an HTML page after megabytes of spaces',
      Buffer.alloc(most, ' ').fill('<html>', most - 6),
      'markup',
    ],
    ['UTF-16 text', utf16('\u00e9'.repeat(most / 2 - 1)), text],
    ['a JPEG of marker bytes only', jpeg(0xff), 'broken'],
  ] as const)('lets other work run while it reads %s', async (_name, content, known) => {
    const [longest, found] = await longestBlock(content);
    expect(found).toEqual(known);
    expect(longest).toBeLessThan(longestAccepted);
  });

  test('lets other work run while it reads a zip with 19,000 files', async () => {
    const [longest, found] = await longestBlock(aZip({ entries: 19_000 }));
    expect(found).toMatchObject({ type: 'application/zip' });
    expect(longest).toBeLessThan(longestAccepted);
  });

  test.each([1, 2, 3, 4])(
    'recognizes a four-byte character that starts %i bytes before the end of a chunk',
    async (n) => {
      const around = Buffer.alloc(pieceBytes - n, 'a');
      const whole = Buffer.concat([around, Buffer.from('\u{1f600}\u0001'), around]);
      expect(await look(whole)).toEqual(text);
      expect(await look(whole.fill(0x80, pieceBytes - n, pieceBytes - n + 1))).toBe('unknown');
    },
  );
});
