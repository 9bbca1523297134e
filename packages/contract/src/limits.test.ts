import { expect, test } from 'vitest';
import { days, delays, licenseAge, manySites, password, seconds } from './limits.ts';

// Screen tests rely on these numbers; only this test compares them with the specification.
test('the limits equal the numbers in section 9 of the specification', () => {
  expect(delays).toEqual({
    resyncDone: 1500,
    contactSignal: 100,
    captchaRemoval: 5000,
    resendSentence: 1000,
    outboundFallback: 250,
  });
  expect(licenseAge.stricterNote).toBe(183);
  expect(manySites).toBe(5);
  expect(password).toEqual({ minLength: 8, maxLength: 100 });
  expect([seconds(1), days(1)]).toEqual([1000, 86_400_000]);
});
