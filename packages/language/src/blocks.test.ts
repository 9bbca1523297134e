import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

/** Returns the blocks of a text, with code in angle brackets. */
const shown = (text: string): string[] =>
  blocksOf(text).map((block) => (block.isCode ? `<${block.text}>` : block.text));

test('splits a text into plain text and fenced code blocks', () => {
  const cases = [
    ['Hello', ['Hello']],
    ['\nHello\n\nthere\n', ['\nHello\n\nthere\n']],
    ['', []],
    ['```\na\n```', ['<a>']],
    ['See:\n```php\n  a\n\n  b\n```\nDone', ['See:', '<  a\n\n  b>', 'Done']],
    ['```\r\na\r\n```\r\nDone', ['<a\r>', 'Done']],
    ['```\na\n```\n```\nb\n```', ['<a>', '<b>']],
    // Unclosed fences, and fences within a line, stay plain text.
    ['```\na', ['```\na']],
    ['```\na\n```\n```\nb', ['<a>', '```\nb']],
    ['Use ```a``` here', ['Use ```a``` here']],
    ['```\n\n```', ['```\n\n```']],
    ['a\n```\n```', ['a\n```\n```']],
  ] as const;
  for (const [text, blocks] of cases) expect.soft(shown(text), text).toEqual(blocks);
});

test('parses a text that consists of fences in linear time', () => {
  const began = performance.now();
  expect(blocksOf('```\n'.repeat(200_000))).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(2000);
});
