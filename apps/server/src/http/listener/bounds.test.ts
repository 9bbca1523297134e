import { expect, test } from 'vitest';
import { bounds } from './bounds.ts';

test('production limits have their specified values', () => {
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
