import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import { appCodes } from '@hub/contract/limits';

const { digits, stepSeconds, stepsBeside, stepsOld } = appCodes;

/** Length of the shared secret in bytes: 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** Encodes random bytes in base32, the format of secrets in apps. */
export const secretOf = (random: Uint8Array): string =>
  new ScureBase32Plugin().encode(random.subarray(0, secretBytes));

/** Returns the content of the QR code, which is also a link to an app on the same device. */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  // SHA-1, six digits and 30 seconds are the defaults of all apps.
  generateURI({ secret, ...names });

/** `old`: the code has expired. `wrong`: no accepted time step has this code. */
export type CodeStep =
  | { readonly kind: 'now'; readonly step: number }
  | { readonly kind: 'old' | 'wrong' };

export function stepOf(secret: string, code: string, now: Date): CodeStep {
  const epoch = Math.floor(now.getTime() / 1000);
  // Compares from the start of the step: the tolerance is in seconds and would exclude a part of
  // the previous step.
  const stepStart = epoch - (epoch % stepSeconds);
  const find = (back: number, ahead: number) =>
    verifySync({
      secret,
      token: code,
      epoch: stepStart,
      epochTolerance: [back * stepSeconds, ahead * stepSeconds],
      digits,
      period: stepSeconds,
    });
  const match = find(stepsBeside, stepsBeside);
  if (match.valid) return { kind: 'now', step: stepStart / stepSeconds + match.delta };
  return { kind: find(stepsOld, 0).valid ? 'old' : 'wrong' };
}
