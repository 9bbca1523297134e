import { delay, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { calls } from '@hub/contract/calls';
import { problem } from '#test/hub.ts';
import { answer, refuse, server } from '#test/setup.ts';
import { tableOf } from './call-table.ts';
import { createCaller } from './caller.ts';
import { ApiError } from './errors.ts';
import { callTimeout } from './timeout.ts';

const { call } = createCaller<typeof calls>(tableOf(calls));

const login = { body: { username: 'marta', password: 'Secret-123' } };

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('not refused', { cause: error });
  return error;
};

describe('the CSRF token', () => {
  test('is fetched once, and sent on every POST and gated GET', async () => {
    let fetched = 0;
    const sent: (string | null)[] = [];
    answer('csrfToken', () => ({ _csrf: `token-${++fetched}` }));
    answer('login', (request) => {
      sent.push(request.headers.get('x-csrf-token'));
      return { success: true, captcha: false };
    });
    answer('logout', (request) => {
      sent.push(request.headers.get('x-csrf-token'));
      return { res: true };
    });
    await Promise.all([call('login', login), call('logout')]);
    await call('login', login);
    expect(sent).toEqual(['token-1', 'token-1', 'token-1']);
    expect(fetched).toBe(1);
  });

  test('is not sent on a read', async () => {
    answer('isLogged', (request) => {
      expect(request.headers.has('x-csrf-token')).toBe(false);
      return { res: false, captcha: false };
    });
    expect(await call('isLogged')).toEqual({ res: false, captcha: false });
  });

  test('is replaced when stale, and the call is repeated once', async () => {
    let fetched = 0;
    answer('csrfToken', () => ({ _csrf: `token-${++fetched}` }));
    answer('login', (request) => {
      if (request.headers.get('x-csrf-token') === 'token-1') return problem('csrf');
      return { success: true, captcha: false };
    });
    expect(await call('login', login)).toEqual({ success: true, captcha: false });
    expect(fetched).toBe(2);
  });

  test('is requested once more, not in a loop, when the hub refuses it twice', async () => {
    let tries = 0;
    answer('csrfToken', { _csrf: 'token' });
    answer('login', () => {
      tries += 1;
      return problem('csrf');
    });
    expect((await failure(call('login', login))).code).toBe('csrf');
    expect(tries).toBe(2);
  });
});

describe('a refusal', () => {
  test('carries the message, the invalid fields, the reference and the retry time', async () => {
    answer('csrfToken', { _csrf: 'token' });
    const errors = [{ field: 'username', message: 'This field is required.' }];
    refuse('login', 'rate_limited', { errors, headers: { 'retry-after': '90' } });
    const error = await failure(call('login', login));
    expect(error).toMatchObject({
      code: 'rate_limited',
      status: 429,
      reference: 'ref-1',
      retryAfter: 90,
      fields: errors,
    });
  });

  test('has a message for people even without a problem document', async () => {
    server.use(http.get('*/api/is_logged', () => new Response('<h1>502</h1>', { status: 502 })));
    const error = await failure(call('isLogged'));
    expect(error).toMatchObject({ code: 'unavailable', status: 502 });
    expect(error.message).toMatch(/try again/i);
  });
});

describe('a call without an answer', () => {
  test('reports a lost network with a message', async () => {
    server.use(http.get('*/api/is_logged', () => Response.error()));
    const error = await failure(call('isLogged'));
    expect(error.code).toBe('offline');
    expect(error.message).toMatch(/connection/);
  });

  test('times out after twenty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.use(http.get('*/api/is_logged', () => delay('infinite')));
    const refused = failure(call('isLogged'));
    await vi.advanceTimersByTimeAsync(callTimeout);
    expect((await refused).code).toBe('timeout');
    expect(callTimeout).toBe(20_000);
  });

  test('rejects with the caller’s reason when the caller cancels', async () => {
    server.use(http.get('*/api/is_logged', () => delay('infinite')));
    const controller = new AbortController();
    const pending = call('isLogged', { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.not.toBeInstanceOf(ApiError);
  });
});
