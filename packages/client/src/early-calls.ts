import type { SentAhead } from './caller.ts';

/**
 * Calls that the document sent before any of the app's code was there, by address. They answer for the
 * screen that the document is of, and for nothing later.
 */
type EarlyCalls = Partial<Record<string, Promise<Response>>>;

/** The name that the document's script keeps them under. */
export const earlyCallsKey = 'hubEarlyCalls';

/** The document's own statement that sends them, of a list that its script has, and reads what comes. */
export const sendEarly = (addresses: string): string =>
  `(answers => {
    for (const path of ${addresses}) {
      answers[path] = fetch(path).then(answer =>
        answer.text().then(text => new Response(text, answer))
      );
      answers[path].catch(() => {});
    }
  })(window.${earlyCallsKey} = {});`;

const page = globalThis as { [earlyCallsKey]?: EarlyCalls };

/** What nobody took is forgotten: it would be out of date. */
export function dropEarly(): void {
  delete page[earlyCallsKey];
}

/** As the caller of the contract asks for it. */
export const sentAhead: SentAhead = {
  take(address) {
    const answer = page[earlyCallsKey]?.[address];
    delete page[earlyCallsKey]?.[address];
    return answer;
  },
  drop: dropEarly,
};
