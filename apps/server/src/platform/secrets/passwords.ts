import { randomBytes } from 'node:crypto';
import { createHashing, type Cost } from './hashing.ts';
import { Problem } from '#platform/problem.ts';

/** Cost of Argon2id: OWASP's smallest recommendation of 19 MiB, two passes and one lane. */
const smallestRecommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum number of waiting jobs, which take a few seconds. Further callers get `unavailable`. */
const mayWait = 200;

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Returns a PHC hash that no password matches, but that takes as long to verify. */
const hashOfNothing = ({ memoryCost, timeCost, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`;

interface PasswordOptions {
  readonly mostWaiting?: number;
  readonly cost?: Cost;
}

export function createPasswords({
  mostWaiting = mayWait,
  cost = smallestRecommended,
}: PasswordOptions = {}) {
  const hashing = createHashing();
  const nobody = hashOfNothing(cost);
  const work = async (password: string, passwordHash: string | null) => {
    if (hashing.load() >= mostWaiting) throw new Problem('unavailable');
    return hashing.do({ password: password.normalize('NFC'), passwordHash, cost });
  };
  const check = async (passwordHash: string, password: string): Promise<boolean> =>
    (await work(password, passwordHash)) === true;
  return {
    hash: async (password: string): Promise<string> => String(await work(password, null)),
    verify: check,
    /** Takes as long as `verify` and returns false, for unknown names. */
    async verifyNothing(password: string): Promise<false> {
      await check(nobody, password);
      return false;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
