import type { IncomingMessage } from 'node:http';

const mayBeSlow = new WeakSet<IncomingMessage>();

/**
 * Marks a body that may take longer than others, such as a large file on a slow line. Like an
 * unread answer, it ends only after a long time without progress.
 */
export const allowSlowBody = (request: IncomingMessage): void => void mayBeSlow.add(request);

export const isAllowedSlow = (request: IncomingMessage): boolean => mayBeSlow.has(request);
