import { readJson } from './read-json.ts';
import { withTimeout } from './timeout.ts';

/**
 * A public JSON document of the hub that is no call, such as its keys; unchecked.
 * @throws {ApiError} always and only.
 */
export const fetchDocument = (path: string, { fresh }: { fresh: boolean }): Promise<unknown> =>
  withTimeout(undefined, async (signal) =>
    readJson(await fetch(path, { signal, cache: fresh ? 'reload' : 'default' })),
  );
