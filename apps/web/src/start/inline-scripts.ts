import { sendEarly } from '@hub/client/early-calls';
import { sessionHintKey } from '@hub/client/session-hint';
import { schemeStatements } from '@hub/ui/document';
import { earlyPressKey } from './early-press.ts';
import { roomKey } from './room-key.ts';

/** What a document does by itself while none of the app's code is there, as scripts within it. */

/** Written on lines, sent on one: each statement ends in its semicolon. */
const script = (lines: string): string => lines.replaceAll(/\s*\n\s*/g, '');

/** Before first paint: chosen colours, whether somebody was signed in, room for what they see. */
const lookScript = (): string =>
  script(`
    (root => {
      try {
        ${schemeStatements}
        if (localStorage.getItem('${sessionHintKey}')) root.dataset.session = 'hint';
        const rooms = JSON.parse(localStorage.getItem('${roomKey}'));
        if (rooms) {
          root.style.setProperty('--banner-room', rooms.banner + 'px');
          root.style.setProperty('--notices-room', rooms.notices + 'px');
          if ('notices' in rooms) root.dataset.notices = '';
        }
      } catch {}
    })(document.documentElement);
  `);

/** Notes what is pressed while nobody answers; early-press.ts presses it again. */
const pressScript = (): string =>
  script(`
    window.${earlyPressKey} = null;
    addEventListener('click', event => {
      if (window.${earlyPressKey} === undefined) return;
      const button = event.target.closest('button[id]');
      window.${earlyPressKey} = button && button.id;
    });
  `);

/** What comes before all else in every document. */
export const firstScript = (): string => lookScript() + pressScript();

/** The addresses that a document asks for at once: for everybody, and where somebody was signed in. */
export interface EarlyAddresses {
  readonly all: readonly string[];
  readonly user: readonly string[];
}

/**
 * Sends the screen's calls while its code still loads, and reads their answers as they come;
 * `@hub/client/early-calls` hands them out. Where a header of the document has sent them already, which another
 * one tells, these fetches take those over: a browser keeps what nobody takes, and would give it to
 * whoever asks next.
 */
export const callsScript = ({ all, user }: EarlyAddresses): string =>
  script(`
    {
      const [page] = performance.getEntriesByType('navigation');
      let known = page?.serverTiming?.some(({ name }) => name === 'calls');
      try {
        known ||= localStorage.getItem('${sessionHintKey}') !== null;
      } catch {}
      ${sendEarly(`${JSON.stringify(all)}.concat(known ? ${JSON.stringify(user)} : [])`)}
    }
  `);

export interface Start {
  /** The first of the app's code, which loads the rest. */
  readonly script: string;
  /** What it is going to load. */
  readonly preloads: readonly string[];
  readonly early: EarlyAddresses;
}

/** Starts the code at once: the document has named it, and has sent its calls. */
export const startScript = ({ script: address }: Start): string =>
  `import(${JSON.stringify(address)})`;

/**
 * Asks for the code and the calls once the page's words have been painted: what can be read already
 * does not wait for them. (A busy browser paints the bare background before, which counts as nothing.)
 * A page that nobody looks at is not painted, and asks after a while.
 */
export const startWhenSeenScript = (start: Start): string =>
  script(`
    (() => {
      let started = false;
      const start = () => {
        if (started) return;
        started = true;
        ${callsScript(start.early)}
        for (const href of ${JSON.stringify(start.preloads)}) {
          const link = document.createElement('link');
          link.rel = 'modulepreload';
          link.crossOrigin = '';
          link.href = href;
          document.head.append(link);
        }
        ${startScript(start)};
      };
      setTimeout(start, 3000);
      new PerformanceObserver(seen => {
        if (seen.getEntriesByName('first-contentful-paint')[0]) start();
      }).observe({ type: 'paint', buffered: true });
    })();
  `);
