import { hours } from '@hub/contract/limits';
import { readJws, type Claims, type Jws } from './jws.ts';

/** Key set (RFC 7517) of the hub. */
export interface KeySet {
  readonly keys: readonly (JsonWebKey & { readonly kid?: string })[];
}

/** Reason why a certificate is invalid, apart from the status of its activation. */
export type Fault = 'not_one' | 'another_kind' | 'key_unknown' | 'changed' | 'early' | 'late';

type CertificateCheck =
  | { readonly result: 'fits'; readonly claims: Claims }
  | { readonly result: 'early' | 'late'; readonly claims: Claims }
  | { readonly result: Exclude<Fault, 'early' | 'late'> }
  /** The browser does not support Ed25519, or the connection is not secure. */
  | { readonly result: 'cannot' };

/** Tolerated clock difference, in milliseconds. */
const clockTolerance = hours(48);

const algorithm = 'Ed25519';

async function isSigned({ signature, signed }: Jws, key: JsonWebKey): Promise<boolean | null> {
  // Undefined outside of secure contexts, contrary to its type.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  try {
    const { kty, crv, x } = key;
    const jwk = { kty, crv, x } as JsonWebKey;
    const imported = await subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
    return await subtle.verify(algorithm, imported, signature, signed);
  } catch {
    return null;
  }
}

function datesOf({ nbf, exp }: Claims, now: number): 'fits' | 'early' | 'late' {
  if (nbf * 1000 > now + clockTolerance) return 'early';
  return exp * 1000 + clockTolerance < now ? 'late' : 'fits';
}

/**
 * Verifies the signature and dates in this browser.
 * @param text Certificate without spaces.
 * @param fetchKeys Fetches the hub’s keys; `fresh` bypasses the browser’s cache.
 * @param now Current time in milliseconds.
 */
export async function verifyCertificate(
  text: string,
  fetchKeys: (fresh: boolean) => Promise<KeySet>,
  now: number,
): Promise<CertificateCheck> {
  const jws = readJws(text);
  if (typeof jws === 'string') return { result: jws };
  const find = async (fresh: boolean): Promise<JsonWebKey | undefined> =>
    (await fetchKeys(fresh)).keys.find(({ kid }) => kid === jws.kid);
  const key = (await find(false)) ?? (await find(true));
  if (key === undefined) return { result: 'key_unknown' };
  const signed = await isSigned(jws, key);
  if (signed === null) return { result: 'cannot' };
  if (!signed) return { result: 'changed' };
  return { result: datesOf(jws.claims, now), claims: jws.claims };
}
