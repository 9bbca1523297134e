import { distance } from 'fastest-levenshtein';
import type { Environment } from './config-reader.ts';

/** Prefixes that only the hub uses; `DATABASE_` or `S3_` may belong to another program. */
const ourOwn = /^(?:HUB|ENVATO|CAPTCHA|MESSENGER|CONVERSATION|ANALYTICS|METRICS)_/;

/** Most wrong letters in a name: `SMPT_URL`, `TRUSTED_PROXY`. */
const mostWrong = (name: string): number => Math.floor(name.length / 4);

/** Names so short that many a name is near them. */
const tooShort = 8;

function nearest(name: string, known: readonly string[]): string | null {
  const ranked = known
    .filter((each) => each.length >= tooShort)
    .map((each) => ({ each, wrong: distance(name, each) }))
    .toSorted((a, b) => a.wrong - b.wrong);
  const [best] = ranked;
  return best !== undefined && best.wrong <= mostWrong(best.each) ? best.each : null;
}

/** Returns a sentence for each variable that resembles a setting but is none. */
export function findMisspelt(env: Environment, known: readonly string[]): string[] {
  const names = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(env)
    .filter((name) => !names.has(name) && (env[name] ?? '') !== '')
    .toSorted()
    .flatMap((name) => {
      const meant = nearest(name, [...names]);
      if (meant === null) return ourOwn.test(name) ? [`${name} is not a setting of the hub.`] : [];
      return [`${name} is not a setting of the hub. Did you mean ${meant}?`];
    });
}
