import { english } from '@hub/language/languages';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCookies } from '#http/calls/cookies.ts';
import { bounds } from '#http/listener/bounds.ts';
import type { Routes } from '#http/calls/route.ts';
import { createHttp } from '#http/server.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { listenOn } from '#test/doubles/raw-client.ts';
import type { FastifyInstance } from 'fastify';

const publicUrl = new URL('http://localhost:3000');
const unreadMs = 300;
const log = createLog('silent', { write: () => {} });

/** Two public calls of the contract; one of them may be silent. */
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const lasting = async () => {
    await sleep(4 * unreadMs);
    return { _csrf: 'late' };
  };
  const routes: Routes = {
    csrfToken: { mayBeSilent: true, handle: lasting },
    isLogged: { handle: lasting as never },
  };
  app = await createHttp({
    name: () => 'Hub',
    publicUrl,
    defaultLanguage: () => english,
    trustedProxies: [],
    bounds: { ...bounds, unreadMs },
    log,
    metrics: createMetrics({ log }),
    routes,
    guards: {
      limits: { take: async () => {} } as never,
      gate: {
        check: () => {},
        awaitsBody: () => false,
        checkBody: () => {},
        issueToken: () => '',
      },
      cookies: createCookies(publicUrl),
      lacksFactor: () => false,
      requireFresh: async () => undefined,
      isConsoleNetwork: () => true,
      findToken: async () => null,
      findSession: async () => null,
    },
    pages: () => () => ({}),
    vendors: () => [],
    clientDirs: [],
    console: () => ({ html: '', files: {} }),
    checkAnswers: false,
    extra: () => {},
  });
  port = await listenOn(app);
});
afterAll(() => app.close());

test('a call that may be silent is not ended by silence', async () => {
  const patient = await fetch(`http://127.0.0.1:${port}/api/csrfToken`);
  expect(await patient.json()).toEqual({ _csrf: 'late' });
});

test('any other call ends after the limit without progress', async () => {
  await expect(fetch(`http://127.0.0.1:${port}/api/is_logged`)).rejects.toThrow();
});
