import type { ServerResponse } from 'node:http';

const mayBeSilent = new WeakSet<ServerResponse>();

/**
 * An answer that goes on for as long as its reader stays, such as server-sent events: that nothing
 * leaves is no fault of the reader then, as long as nothing waits to leave.
 */
export const allowSilence = (response: ServerResponse): void => void mayBeSilent.add(response);

export const isAllowedSilence = (response: ServerResponse): boolean => mayBeSilent.has(response);
