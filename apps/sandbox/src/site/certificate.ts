import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import { trouble, type Hub } from '#site/hub.ts';
import type { Activation } from '#site/sites.ts';

/** Accepted clock difference between site and hub in seconds: two days. */
const clockTolerance = 48 * 60 * 60;

/** Activation of the certificate; `issuer` is an address of the hub. */
type Expected = Pick<Activation, 'id' | 'audience' | 'issuer'>;

/** Verifies signature, hub, site, activation and time. */
export async function verifyCertificate(
  hub: Hub,
  compact: string,
  { id, audience, issuer }: Expected,
) {
  const keys = await hub.get('/.well-known/license-keys.json');
  if (!keys.ok) return keys;
  try {
    const keySet = createLocalJWKSet(keys.answer as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(compact, keySet, {
      algorithms: ['EdDSA'],
      typ: 'license+jwt',
      audience,
      subject: id,
      requiredClaims: ['iss', 'jti', 'iat', 'nbf', 'exp', 'kind'],
      clockTolerance,
    });
    if (URL.parse(payload.iss ?? '')?.origin !== URL.parse(issuer)?.origin)
      return trouble(
        'certificate_issuer',
        `The certificate was made by another hub: ${payload.iss}.`,
      );
    const support = payload['supported_until'];
    return {
      ok: true as const,
      issuer: payload.iss ?? '',
      supportedUntil: typeof support === 'string' ? support : null,
      kept: {
        certificate: compact,
        certificateId: payload.jti ?? null,
        certificateUntil: new Date((payload.exp ?? 0) * 1000).toISOString(),
      },
    };
  } catch (error) {
    return trouble('certificate_invalid', `The certificate does not hold: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  if (error instanceof errors.JOSEError) return `${error.message} (${error.code}).`;
  return 'it cannot be read.';
}
