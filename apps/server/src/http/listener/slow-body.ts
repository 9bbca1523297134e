import type { IncomingMessage } from 'node:http';

const mayBeSlow = new WeakSet<IncomingMessage>();

/**
 * Marks a body that may take longer than others: a large file on a slow line. It ends like an
 * unread answer, after a long time without progress.
 */
export const allowSlowBody = (request: IncomingMessage): void => void mayBeSlow.add(request);

export const isAllowedSlow = (request: IncomingMessage): boolean => mayBeSlow.has(request);
