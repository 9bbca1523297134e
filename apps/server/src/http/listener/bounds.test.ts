import { readFileSync } from 'node:fs';
import { minutes, seconds } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { bounds } from './bounds.ts';

test('production limits clients as specified', () => {
  expect(bounds).toEqual({
    requestsInFlight: 8,
    sockets: 5_000,
    headersMs: 10_000,
    requestMs: 15_000,
    checkMs: 1_000,
    unreadMs: 180_000,
    idleMs: 72_000,
    stopMs: 6_000,
    refusedMs: 1_000,
    headerBytes: 16_384,
    bodyBytes: 65_536,
  });
});

test('operators’ documentation has the same limits', () => {
  const operating = readFileSync(
    new URL('../../../../../docs/operating.md', import.meta.url),
    'utf8',
  );
  const [, chapter = ''] = operating.split('\n## Client limits\n');
  const [text = ''] = chapter.split('\n## ');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const told = Object.fromEntries(rows.slice(2).map(([, bound = '', much = '']) => [bound, much]));
  const { headersMs, requestMs, checkMs, unreadMs, idleMs, stopMs } = bounds;
  const late = `(and up to ${checkMs / seconds(1)})`;
  expect(told).toEqual({
    'unanswered requests on a socket': `${bounds.requestsInFlight}, worked on in turn`,
    'open sockets': bounds.sockets.toLocaleString('en'),
    "time for a request's headers": `${headersMs / seconds(1)} s ${late}`,
    'time for a whole request': `${requestMs / seconds(1)} s ${late}`,
    // Data sent in one period may have been sent at its beginning.
    'time in which nothing is read': `${unreadMs / minutes(1)} to ${(2 * unreadMs) / minutes(1)} minutes`,
    // Node closes a second later than it announces.
    'time between two requests': `${idleMs / seconds(1) + 1} s`,
    'first line and headers': `${bounds.headerBytes / 1024} KiB`,
    body: `${bounds.bodyBytes / 1024} KiB`,
    'time for answers at a stop': `${stopMs / seconds(1)} s`,
  });
});
