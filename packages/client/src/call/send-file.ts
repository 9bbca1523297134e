import { offlineError } from './errors.ts';
import { readJson } from './read-json.ts';

interface Sending {
  readonly address: string;
  /** For `X-CSRF-Token`. */
  readonly token: string;
  readonly type: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** How much of it has left, of one. */
  readonly onProgress: (share: number) => void;
}

/** Statuses that may have no body. */
const bodiless = [204, 205, 304];

function answerOf(request: XMLHttpRequest): Promise<unknown> {
  const { status, responseText } = request;
  const body = bodiless.includes(status) ? null : responseText;
  const wait = request.getResponseHeader('retry-after');
  return readJson(
    new Response(body, { status, headers: wait === null ? {} : { 'retry-after': wait } }),
  );
}

/**
 * Sends a file as a body, and says how far it is: `fetch` does not tell, the older way does.
 * @throws {ApiError} where the hub refuses or is not there; an `AbortError` where `signal` gave up.
 */
export const sendFile = ({ address, token, type, file, signal, onProgress }: Sending) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = (): void => reject(new DOMException('Given up', 'AbortError'));
    request.open('POST', address);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-csrf-token', token);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () =>
      reject(offlineError(new Error('The upload broke off'))),
    );
    request.addEventListener('abort', giveUp);
    request.addEventListener('load', () => void answerOf(request).then(resolve, reject));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) giveUp();
    else request.send(file);
  });
