import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import { trouble, type Hub, type Trouble } from '#site/hub.ts';

export interface Certificate {
  ok: true;
  id: string | null;
  issuer: string;
  until: string;
  kind: string;
  supportedUntil: string | null;
}

interface CertificateClaims {
  audience: string;
  /** Public address of the hub, from its verify_url. */
  issuer: string;
  activationId: string;
}

/** Accepted clock difference between site and hub in seconds: two days. */
const clockTolerance = 48 * 60 * 60;

/**
 * Verifies a certificate like a site: signature by a published key, hub, site, activation and time.
 */
export async function verifyCertificate(
  hub: Hub,
  compact: string,
  expected: CertificateClaims,
): Promise<Certificate | Trouble> {
  const keys = await hub.get('/.well-known/license-keys.json');
  if (!keys.ok) return keys;
  try {
    const keySet = createLocalJWKSet(keys.answer as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(compact, keySet, {
      algorithms: ['EdDSA'],
      typ: 'license+jwt',
      audience: expected.audience,
      subject: expected.activationId,
      requiredClaims: ['iss', 'jti', 'iat', 'nbf', 'exp', 'kind'],
      clockTolerance,
    });
    if (URL.parse(payload.iss ?? '')?.origin !== URL.parse(expected.issuer)?.origin)
      return trouble(
        'certificate_issuer',
        `The certificate was made by another hub: ${payload.iss}.`,
      );
    return {
      ok: true,
      id: payload.jti ?? null,
      issuer: payload.iss ?? '',
      until: new Date((payload.exp ?? 0) * 1000).toISOString(),
      kind: String(payload['kind']),
      supportedUntil: supportOf(payload['supported_until']),
    };
  } catch (error) {
    return trouble('certificate_invalid', `The certificate does not hold: ${reason(error)}`);
  }
}

function supportOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null;
}

function reason(error: unknown): string {
  if (error instanceof errors.JOSEError) return `${error.message} (${error.code}).`;
  return 'it cannot be read.';
}
