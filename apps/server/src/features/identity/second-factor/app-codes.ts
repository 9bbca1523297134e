import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import { appCodes } from '@hub/contract/limits';

const { digits, stepSeconds, stepsBeside, stepsOld } = appCodes;

/** Shared secret of hub and app: 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** Encodes random bytes as a secret for apps: base32. */
export const secretOf = (random: Uint8Array): string =>
  new ScureBase32Plugin().encode(random.subarray(0, secretBytes));

/** Returns the content of the QR code, which also opens an app on the same device. */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  // SHA-1, six digits and 30 seconds are every app's defaults.
  generateURI({ secret, ...names });

/** Returns the 30-second step of this code; `old` and `wrong`: no accepted step. */
export type CodeStep =
  | { readonly kind: 'now'; readonly step: number }
  | { readonly kind: 'old' | 'wrong' };

export function stepOf(secret: string, code: string, now: Date): CodeStep {
  const epoch = Math.floor(now.getTime() / 1000);
  // Whole steps: the tolerance is in seconds, and would cut the one before short.
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
  const found = find(stepsBeside, stepsBeside);
  if (found.valid) return { kind: 'now', step: stepStart / stepSeconds + found.delta };
  return { kind: find(stepsOld, 0).valid ? 'old' : 'wrong' };
}
