/**
 * Calls that the document sent before any of the app's code was there (app/inline-scripts.ts), by
 * address. They answer for the screen that the document is of, and for nothing later.
 */
type EarlyCalls = Partial<Record<string, Promise<Response>>>;

/** The name that the document's script keeps them under. */
export const earlyCallsKey = 'hubEarlyCalls';

const page = globalThis as { [earlyCallsKey]?: EarlyCalls };

/** Whether a GET of this address was sent, and its answer not yet taken. */
export const isEarly = (address: string): boolean => page[earlyCallsKey]?.[address] !== undefined;

/** The answer that is under way for a GET of this address; each can be had once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = page[earlyCallsKey]?.[address];
  delete page[earlyCallsKey]?.[address];
  return answer;
}

/** What nobody took is forgotten: it would be out of date. */
export function dropEarly(): void {
  delete page[earlyCallsKey];
}
