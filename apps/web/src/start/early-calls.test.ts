import { describe, expect, test, vi } from 'vitest';
import { earlyCallsKey } from '@hub/client/early-calls';
import { ApiError } from '@hub/client/errors';
import { callTimeout } from '@hub/client/timeout';
import { answer } from '#test/server.ts';
import { call } from '#api/client.ts';

const login = { body: { username: 'marta', password: 'Secret-123' } };

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('not refused', { cause: error });
  return error;
};

describe('a call that the document sent before the app was there', () => {
  const early = (): void =>
    void Object.assign(globalThis, {
      [earlyCallsKey]: {
        '/api/is_logged': Promise.resolve(Response.json({ res: false, captcha: true })),
      },
    });

  test('needs no token: it passed the gate when it was sent', async () => {
    const info = { request: null };
    Object.assign(globalThis, {
      [earlyCallsKey]: { '/api/theme-verification/info': Promise.resolve(Response.json(info)) },
    });
    let fetched = 0;
    answer('csrfToken', () => ({ _csrf: `token-${++fetched}` }));
    expect(await call('verificationInfo')).toEqual(info);
    expect(fetched).toBe(0);
  });

  test('answers the first that asks, and nobody later', async () => {
    early();
    answer('isLogged', { res: false, captcha: false });
    expect(await call('isLogged')).toEqual({ res: false, captcha: true });
    expect(await call('isLogged')).toEqual({ res: false, captcha: false });
  });

  test('ends like any other: after twenty seconds, or when its caller gives up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const never = (): void =>
      void Object.assign(globalThis, {
        [earlyCallsKey]: { '/api/is_logged': new Promise(() => undefined) },
      });
    never();
    const refused = failure(call('isLogged'));
    await vi.advanceTimersByTimeAsync(callTimeout);
    expect((await refused).code).toBe('timeout');
    never();
    const controller = new AbortController();
    const pending = call('isLogged', { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.not.toBeInstanceOf(ApiError);
  });

  test.each(['login', 'logout'] as const)(
    'is out of date after %s changed something',
    async (name) => {
      answer('csrfToken', { _csrf: 'token' });
      answer('login', { success: true, captcha: false });
      answer('logout', { res: true });
      answer('isLogged', { res: false, captcha: false });
      early();
      await (name === 'login' ? call('login', login) : call('logout'));
      expect(await call('isLogged')).toEqual({ res: false, captcha: false });
    },
  );
});
