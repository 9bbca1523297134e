import { readJson } from './read-json.ts';
import { withTimeout } from './timeout.ts';

/**
 * Fetches a public JSON document of the hub, such as its keys, without checking its shape.
 * @throws {ApiError} for every failure.
 */
export const fetchDocument = (path: string, { fresh }: { fresh: boolean }): Promise<unknown> =>
  withTimeout(undefined, async (signal) =>
    readJson(await fetch(path, { signal, cache: fresh ? 'reload' : 'default' })),
  );
