import { MarketplaceError } from './errors.ts';
import { callOf, send, type Answer, type Ask, type Wire } from './transport.ts';

/**
 * Makes a call: sends the request, reads the answer and reports the result to the observer.
 *
 * @param readAnswer Converts the answer to a result; throws a MarketplaceError if the answer does
 *   not fit.
 */
export async function askFor<T>(
  wire: Wire,
  ask: Ask,
  readAnswer: (answer: Answer, call: string) => T,
): Promise<T> {
  const call = callOf(ask);
  const since = performance.now();
  let end = 'given_up';
  try {
    const value = readAnswer(await send(wire, ask), call);
    end = 'answered';
    return value;
  } catch (error) {
    if (error instanceof MarketplaceError) end = `${error.fault.kind}_${error.fault.reason}`;
    throw error;
  } finally {
    const milliseconds = performance.now() - since;
    wire.observe({ call, end, milliseconds, isOpen: wire.breaker.isOpen() });
  }
}
