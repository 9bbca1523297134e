import type { ServerResponse } from 'node:http';

const mayBeSilent = new WeakSet<ServerResponse>();

/**
 * Marks an answer that lasts as long as its reader stays, such as server-sent events. Its silence
 * is no fault of the reader while nothing waits to be sent.
 */
export const allowSilence = (response: ServerResponse): void => void mayBeSilent.add(response);

export const isAllowedSilence = (response: ServerResponse): boolean => mayBeSilent.has(response);
