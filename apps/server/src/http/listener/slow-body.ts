import type { IncomingMessage } from 'node:http';

const mayBeSlow = new WeakSet<IncomingMessage>();

/**
 * A body that may take longer than others: a large file on a slow line. It ends as an answer that nobody
 * reads does, when nothing of it comes for long.
 */
export const allowSlowBody = (request: IncomingMessage): void => void mayBeSlow.add(request);

export const isAllowedSlow = (request: IncomingMessage): boolean => mayBeSlow.has(request);
