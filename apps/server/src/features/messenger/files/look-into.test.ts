import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setImmediate as turn } from 'node:timers/promises';
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
const wide = (words: string): Buffer => Buffer.from(`\uFEFF${words}`, 'utf16le');

describe('a file is recognized by its content', () => {
  test.each([
    ['a PNG', aPng(), picture('image/png', 3, 2)],
    ['a JPEG', aJpeg(), picture('image/jpeg', 13, 11)],
    ['a GIF', aGif(), picture('image/gif', 7, 5)],
    ['a WebP', aWebp('VP8 '), picture('image/webp', 9, 5)],
    ['a WebP without loss', aWebp('VP8L'), picture('image/webp', 9, 5)],
    ['a WebP with more', aWebp('VP8X'), picture('image/webp', 9, 5)],
    ['a PDF', aPdf(), { ...text, type: 'application/pdf' }],
    ['a zip', aZip(), { ...text, type: 'application/zip' }],
    [
      'a large log, well packed',
      aZip({ unpacked: 40_000_000 }),
      { ...text, type: 'application/zip' },
    ],
    ['text', 'Grüße\n', text],
    ['text with a mark of its order', '\uFEFFhello', text],
    ['a log with markup in it', '[error] <script>alert(1)</script>\n', text],
    ['PHP', '<?php\nthrow new Exception();\n', text],
    ['colored output', '\u001b[31mfailed\u001b[0m', text],
    ['a comparison', 'a < b', text],
    ['text of Windows-1252', latin('Gr\xfc\xdfe \x96 \x80 5\r\n'), text],
    ['text of Windows-1251', latin('\xcf\xf0\xe8\xe2\xe5\xf2, \x8f\x90\r\n'), text],
    ['a log that was cut off within a letter', Buffer.from('Grüß').subarray(0, -1), text],
    ['text of two bytes a sign, with its mark', wide('[error] Grüße\r\n'), text],
    ['the same in the other order', wide('[error] Grüße\r\n').swap16(), text],
  ] as const)('%s', async (_name, content, known) => {
    expect(await look(content)).toEqual(known);
  });
});

describe('is not taken', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cut = (bytes: Buffer): Buffer => bytes.subarray(0, -9);
  test.each([
    ['nothing', '', 'empty'],
    ['an SVG with a script', svg, 'markup'],
    ['an SVG that begins like XML', `<?xml version="1.0"?>\n${svg}`, 'markup'],
    ['an SVG behind a mark and blanks', `\uFEFF \n\t${svg}`, 'markup'],
    ['a page', '<!DOCTYPE html><script>alert(1)</script>', 'markup'],
    ['a page that begins with a remark', '<!-- --><html>', 'markup'],
    ['a script alone', '<ScRiPt>alert(1)</script>', 'markup'],
    ['a PNG that is none', Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'), 'broken'],
    ['a PNG that was cut off', cut(aPng()), 'broken'],
    ['a PNG with a page behind it', Buffer.concat([aPng(), Buffer.from('<html>')]), 'broken'],
    ['a PNG without pixels', aPng(0, 5), 'broken'],
    ['a PNG that fills all memory', aPng(50_000, 50_000), 'vast'],
    ['a JPEG without a frame', Buffer.from('\xff\xd8\xff\xd9 and more of it', 'latin1'), 'broken'],
    ['a WebP that was cut off', cut(aWebp('VP8 ')), 'broken'],
    ['a PDF that was cut off', '%PDF-1.7\n1 0 obj', 'broken'],
    ['a HEIC of a telephone', latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
    ['a HEIC of another brand', latin('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'heic'],
    ['an AVIF', latin('\0\0\0\x18ftypavif\0\0\0\0avifmif1'), 'avif'],
    ['a TIFF', latin('II*\0\x08\0\0\0'), 'tiff'],
    ['a TIFF in the other order', latin('MM\0*\0\0\0\x08'), 'tiff'],
    ['a zip that was cut off', cut(aZip()), 'broken'],
    ['a zip that says to hold a gigabyte', aZip({ unpacked: 1_000_000_001 }), 'bomb'],
    ['a zip of little that grows too much', aZip({ unpacked: 60_000_000 }), 'bomb'],
    ['a zip of too many files', aZip({ entries: 20_001 }), 'bomb'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\0\0', 'latin1'), 'unknown'],
    ['text of two bytes a sign, without its mark', wide('hello').subarray(2), 'unknown'],
    ['text of two bytes a sign that was cut off', cut(wide('hello')), 'unknown'],
    ['text of four bytes a sign', latin('\xff\xfe\0\0h\0\0\0i\0\0\0'), 'unknown'],
    ['a program behind a mark', latin('\xff\xfe\x7fELF\x02\x01\x01\0\0\0'), 'unknown'],
    ['halves of signs behind a mark', latin('\xff\xfe\x3d\xd8\x3d\xd8'), 'unknown'],
    ['bytes of any kind', latin('\x93\x1f\x02\xfe\x10\xb1'), 'unknown'],
    ['a page of another code', latin('<html><p>Gr\xfc\xdfe'), 'markup'],
    ['a page of another code behind a mark', latin('\xef\xbb\xbf<html>\xfc'), 'markup'],
    ['a page of two bytes a sign', wide('<html>'), 'markup'],
    ['an SVG of two bytes a sign', wide(`\n ${svg}`).swap16(), 'markup'],
  ] as const)('%s', async (_name, content, why) => {
    expect(await look(content)).toBe(why);
  });
});

/** Processor time of this thread, in milliseconds. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Returns the longest delay of other work while a file is inspected, and the file's type. */
async function longestWhile(
  content: Buffer,
): Promise<readonly [milliseconds: number, found: unknown]> {
  let longest = 0;
  const state = { isDone: false };
  const found = look(content).finally(() => (state.isDone = true));
  while (!state.isDone) {
    const before = worked();
    await turn();
    longest = Math.max(longest, worked() - before);
  }

  return [longest, await found];
}

describe('delays no one else', () => {
  const most = 10_000_000;
  /** Accepted milliseconds of work; inspecting a whole file at once takes up to a hundred. */
  const bearable = 12;
  const jpeg = (filling: number): Buffer =>
    Buffer.concat([latin('\xff\xd8'), Buffer.alloc(most - 2, filling)]);
  test.each([
    ['a large text of another code', Buffer.alloc(most, 0xe9), text],
    ['a large text with a sign of control', Buffer.alloc(most, 'e').fill(1, most - 1), text],
    ['much that is none at its end', Buffer.alloc(most, 0xe9).fill(1, most - 1), 'unknown'],
    [
      'a page behind megabytes of blanks',
      Buffer.alloc(most, ' ').fill('<html>', most - 6),
      'markup',
    ],
    ['large text of two bytes a sign', wide('\u00e9'.repeat(most / 2 - 1)), text],
    ['a JPEG of marks alone', jpeg(0xff), 'broken'],
  ] as const)('%s', async (_name, content, known) => {
    const [longest, found] = await longestWhile(content);
    expect(found).toEqual(known);
    expect(longest).toBeLessThan(bearable);
  });

  test('a zip of very many files', async () => {
    const [longest, found] = await longestWhile(aZip({ entries: 19_000 }));
    expect(found).toMatchObject({ type: 'application/zip' });
    expect(longest).toBeLessThan(bearable);
  });

  test.each([1, 2, 3, 4])(
    'a letter of four bytes cut by the end of a piece after %i',
    async (n) => {
      const around = Buffer.alloc(pieceBytes - n, 'a');
      const whole = Buffer.concat([around, Buffer.from('\u{1f600}\u0001'), around]);
      expect(await look(whole)).toEqual(text);
      expect(await look(whole.fill(0x80, pieceBytes - n, pieceBytes - n + 1))).toBe('unknown');
    },
  );
});
