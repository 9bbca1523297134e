// Authenticator app (RFC 6238, RFC 4226), independent of the code of the hub.
import { createHmac } from 'node:crypto';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { succeeds, type Visitor } from './visitor.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the current code of the app, or the code this many steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', bytesOf(secret)).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export interface Factor {
  readonly secret: string;
  /** Code that turned on the second factor. */
  readonly used: string;
  readonly recovery: string[];
}

/** Turns on the second factor by API calls; the codes from the next step are unused. */
export async function guard(visitor: Visitor): Promise<Factor> {
  const begun = await visitor.post<AnswerOf<'beginSecondFactor'>>(calls.beginSecondFactor.path, {});
  const secret = begun.body.setup?.secret ?? '';
  const used = codeOf(secret);
  const started = await succeeds<AnswerOf<'startSecondFactor'>>(
    visitor.post(calls.startSecondFactor.path, { two_factor_code: used }),
  );
  return { secret, used, recovery: started.recovery_codes ?? [] };
}
