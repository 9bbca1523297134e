import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { calls } from '@hub/contract/calls';
import { tableOf } from '#client/call/call-table.ts';
import { forgetToken } from '#client/call/csrf.ts';
import { createTestHub } from './hub.ts';

export const { server, answer, refuse } = createTestHub<typeof calls>(tableOf(calls));

// An unanswered call is an error of the test or of the code.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  forgetToken();
});
