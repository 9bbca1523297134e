import { offlineError } from './errors.ts';
import { readJson } from './read-json.ts';

interface UploadRequest {
  readonly address: string;
  /** For `X-CSRF-Token`. */
  readonly token: string;
  readonly type: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  /** Uploaded fraction, from 0 to 1. */
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
 * Uploads a file as the request body and reports progress. It uses XMLHttpRequest, because `fetch`
 * reports no upload progress. @throws {ApiError} when the hub refuses or is unreachable; an
 * `AbortError` when `signal` aborts.
 */
export const sendFile = ({ address, token, type, file, signal, onProgress }: UploadRequest) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => reject(new DOMException('Aborted', 'AbortError'));
    request.open('POST', address);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-csrf-token', token);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () =>
      reject(offlineError(new Error('The upload broke off'))),
    );
    request.addEventListener('abort', abort);
    request.addEventListener('load', () => void answerOf(request).then(resolve, reject));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) abort();
    else request.send(file);
  });
