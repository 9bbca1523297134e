import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#platform/problem.ts';

/** Argon2id, at OWASP's smallest recommended cost: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing uses half the cores, so that a flood of sign-ins cannot starve reads. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** More than this waiting, and the next is asked to come back: at most a few seconds of work. */
const mayWait = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** Costs what `verify` costs and is always false: for names that nobody has. */
  verifyNothing(password: string): Promise<false>;
}

/** A queue of its own for work that is heavy on the processor. */
function createBoundedQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= mayWait) throw new Problem('unavailable');
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export async function createPasswords(): Promise<Passwords> {
  const queue = createBoundedQueue();
  const normalise = (password: string): string => password.normalize('NFC');
  const nobody = await hash('nobody has this password', cost);
  const check = (passwordHash: string, password: string): Promise<boolean> =>
    queue(() => verify(passwordHash, normalise(password)));
  return {
    hash: (password) => queue(() => hash(normalise(password), cost)),
    verify: check,
    async verifyNothing(password) {
      await check(nobody, password);
      return false;
    },
  };
}
