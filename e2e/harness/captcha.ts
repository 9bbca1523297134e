import { createHmac, pbkdf2Sync, randomBytes, type BinaryLike } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaptchaForm } from '@hub/contract/calls';
import { createKeys } from '#server/platform/secrets/keys.ts';
import type { Hub } from './hub.ts';
import type { Visitor } from './visitor.ts';

interface Challenge {
  readonly parameters: Readonly<Record<string, unknown>> & {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
  readonly signature: string;
}

export type Field = { captcha?: string };

/** Returns ALTCHA's proof of work for a form; no field if the hub requires no captcha. */
export async function solveCaptcha(visitor: Visitor, form: CaptchaForm): Promise<Field> {
  const challenge = await challengeFor(visitor, form);
  return challenge ? fieldOf(challenge, solve(challenge)) : {};
}

/** Signs the challenge again with the hub's secret, so that it needs no work. */
export async function passCaptcha(hub: Hub, visitor: Visitor, form: CaptchaForm): Promise<Field> {
  const challenge = await challengeFor(visitor, form);
  if (!challenge) return {};
  const { keyFor } = createKeys(readFileSync(join(hub.dataDir, 'secret'), 'utf8').trim());
  const sign = (purpose: string, data: BinaryLike): string =>
    createHmac('sha256', keyFor(purpose).toString('base64url')).update(data).digest('hex');
  const key = randomBytes(32);
  const parameters = { ...challenge.parameters, keySignature: sign('captcha-key', key) };
  const signature = sign('captcha', JSON.stringify(inOrder(parameters)));
  return fieldOf({ parameters, signature }, { counter: fewest, derivedKey: key.toString('hex') });
}

async function challengeFor(visitor: Visitor, form: CaptchaForm): Promise<Challenge | null> {
  const { captcha } = (await visitor.get<{ captcha: { provider: string } }>('/api/config')).body;
  if (captcha.provider !== 'altcha') return null;
  return (
    await visitor.get<Challenge & Record<string, unknown>>(`/api/captcha/challenge?form=${form}`)
  ).body;
}

const fieldOf = (challenge: Challenge, solution: ReturnType<typeof solve>): Field => ({
  captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
});

/** Returns a value with sorted keys, as ALTCHA signs it. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, each]) => [name, inOrder(each)]));
}

/** Range of the hidden number, which a browser does not know, to save work. */
const [fewest, most] = [500, 1000];

function solve({ parameters }: Challenge) {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters;
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = fewest; counter <= most; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256');
    const derivedKey = key.toString('hex');
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  throw new Error('The hub hides the number elsewhere now: see identity/captcha/altcha.ts');
}
