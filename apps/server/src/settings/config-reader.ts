import { distance } from 'fastest-levenshtein';
import type { SettingName } from './names.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const nowhere = new URL('http://localhost');

export const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

export type Reader = ReturnType<typeof createReader>;

/** Reads settings and collects their faults. A null fallback means that the setting is required. */
export function createReader(env: Environment, readFile: (path: string) => string) {
  const faults: string[] = [];
  /** Files from which secrets were read. */
  const files: string[] = [];
  const valueOf = (name: string): string => env[name]?.trim() ?? '';
  const missing = (name: SettingName): void => void faults.push(`${name} is missing.`);

  const text = (name: SettingName, fallback: string | null): string => {
    if (valueOf(name) !== '') return valueOf(name);
    if (fallback === null) missing(name);
    return fallback ?? '';
  };

  /** Reads a secret. `NAME_FILE` may name a file with the value. */
  const secret = (name: SettingName, fallback: string | null): string => {
    const file = valueOf(`${name}_FILE`);
    if (file === '') return text(name, fallback);
    if (valueOf(name) !== '') faults.push(`${name} and ${name}_FILE are both set. Keep one.`);
    try {
      const value = readFile(file).trim();
      files.push(file);
      if (value === '') faults.push(`${name}_FILE points to an empty file.`);
      return value;
    } catch {
      faults.push(`${name}_FILE points to a file that cannot be read: ${file}.`);
      return '';
    }
  };

  const url = (name: SettingName, fallback: string): URL => {
    const value = text(name, fallback);
    if (URL.canParse(value)) return new URL(value);
    faults.push(`${name} must be a web address, not ${value}.`);
    return nowhere;
  };

  return {
    faults,
    files,
    missing,
    url,
    text,
    secret,
    fault: (sentence: string) => void faults.push(sentence),
    isMissing: (name: SettingName | `${SettingName}_FILE`) => valueOf(name) === '',
    port(name: SettingName, fallback: number): number {
      const value = text(name, String(fallback));
      const port = Number(value);
      if (/^\d+$/.test(value) && port >= 1 && port <= 65_533) return port;
      faults.push(`${name} must be a port from 1 to 65533, not ${value}.`);
      return fallback;
    },
    /** Reads a whole number from 1 to `maximum`. */
    count(name: SettingName, fallback: number, maximum: number): number {
      const value = text(name, String(fallback));
      const count = Number(value);
      if (/^\d+$/.test(value) && count >= 1 && count <= maximum) return count;
      faults.push(`${name} must be a whole number from 1 to ${maximum}, not ${value}.`);
      return fallback;
    },
    /** Reads scheme, host and port. Another component is a fault, as the hub would ignore it. */
    origin(name: SettingName, fallback: string): string {
      const { protocol, origin, href } = url(name, fallback);
      if (/^https?:$/.test(protocol) && href === `${origin}/`) return origin;
      faults.push(`${name} must be http:// or https:// followed by a host, without a path.`);
      return nowhere.origin;
    },
    list: (name: SettingName) => entriesOf(valueOf(name)),
    choice<T extends string>(name: SettingName, choices: readonly T[], fallback: T): T {
      const value = text(name, fallback);
      const match = choices.find((choice) => choice === value);
      if (match === undefined) faults.push(`${name} must be ${choices.join(', ')}, not ${value}.`);
      return match ?? fallback;
    },
  };
}

/** Prefixes that only the hub uses. `DATABASE_` or `S3_` may belong to another program. */
const ourOwn = /^(?:HUB|ENVATO|CAPTCHA|MESSENGER|CONVERSATION|ANALYTICS|METRICS)_/;

/** Most wrong letters in a misspelled name, such as `SMPT_URL` or `TRUSTED_PROXY`. */
const mostWrong = (name: string): number => Math.floor(name.length / 4);

/** Minimum length of names that are compared. Shorter names resemble too many others. */
const tooShort = 8;

function nearest(name: string, knownNames: readonly string[]): string | null {
  const ranked = knownNames
    .filter((candidate) => candidate.length >= tooShort)
    .map((candidate) => ({ candidate, wrong: distance(name, candidate) }))
    .toSorted((a, b) => a.wrong - b.wrong);
  const [best] = ranked;
  return best !== undefined && best.wrong <= mostWrong(best.candidate) ? best.candidate : null;
}

/** Returns a sentence for each variable that resembles a setting but is not one. */
export function findMisspelt(env: Environment, knownNames: readonly string[]): string[] {
  const names = new Set(knownNames.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(env)
    .filter((name) => !names.has(name) && (env[name] ?? '') !== '')
    .toSorted()
    .flatMap((name) => {
      const suggestion = nearest(name, [...names]);
      if (suggestion === null)
        return ourOwn.test(name) ? [`${name} is not a setting of the hub.`] : [];
      return [`${name} is not a setting of the hub. Did you mean ${suggestion}?`];
    });
}
