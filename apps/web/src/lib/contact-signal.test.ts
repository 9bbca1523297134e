import { expect, test, vi } from 'vitest';
import { onContact, raiseContact } from './contact-signal.ts';

test('a signal reaches its listeners immediately, and later listeners within 100 ms', () => {
  vi.useFakeTimers();
  const early = vi.fn();
  const inTime = vi.fn();
  const late = vi.fn();
  const stop = onContact(early);
  raiseContact();
  expect(early).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(99);
  onContact(inTime)();
  vi.advanceTimersByTime(1);
  onContact(late)();
  expect(inTime).toHaveBeenCalledTimes(1);
  expect(late).not.toHaveBeenCalled();
  stop();
  raiseContact();
  expect(early).toHaveBeenCalledTimes(1);
});
