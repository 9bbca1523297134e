import { seconds } from '@hub/contract/limits';
import { ApiError, offlineError, timeoutError } from './errors.ts';

/** Timeout of every call; the server ends each request within fifteen seconds. */
export const callTimeout = seconds(20);

/** Runs `task` with a signal that also aborts at the timeout, and distinguishes the two causes. */
export async function withTimeout<T>(
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, callTimeout);
  const stop = (): void => controller.abort();
  if (outer?.aborted === true) stop();
  outer?.addEventListener('abort', stop);
  try {
    return await task(controller.signal);
  } catch (error) {
    if (late) throw timeoutError();
    if (error instanceof ApiError || outer?.aborted === true) throw error;
    throw offlineError(error);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}
