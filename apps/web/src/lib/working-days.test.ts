import { afterEach, expect, test, vi } from 'vitest';
import { replyTime } from './working-days.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['2026-11-20T23:59:59.999Z', false],
  ['2026-11-21T00:00:00Z', true],
  ['2026-11-22T23:59:59.999Z', true],
  ['2026-11-23T00:00:00Z', false],
])('decides by UTC whether %s is on a weekend: %s', (instant, weekend) => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', zone);
    expect(replyTime(Date.parse(instant))).toBe(
      weekend ? 'It is the weekend: we reply as soon as possible.' : 'We usually reply within 24h.',
    );
  }
});
