import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import type { ClosedCode } from '#features/licenses';
import { after } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import type {
  Activation,
  CertificateRecord,
  GivenCertificate,
} from '#verification/records/activation-store.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { coversNetwork, readActivationId } from '#verification/protocol-rules.ts';
import { decodeProtectedHeader, type JWK } from 'jose';

const certificateType = 'license+jwt';

interface Claims {
  readonly sub: string;
  readonly aud: string;
  readonly exp: number;
  readonly item_id: number;
  readonly kind: Activation['kind'];
}

/** Key thumbprint: SHA-256 in base64url (RFC 7638). */
const thumbprint = /^[A-Za-z0-9_-]{43}$/;

/** Decodes a certificate without any verification, to look up its key and its activation. */
function readUnproven(certificate: string): { kid: string; claims: Claims } | null {
  try {
    const { alg, typ, kid, crit } = decodeProtectedHeader(certificate);
    if (alg !== 'EdDSA' || typ !== certificateType || crit !== undefined) return null;
    if (typeof kid !== 'string' || !thumbprint.test(kid)) return null;
    const payload = Buffer.from(certificate.split('.')[1] ?? '', 'base64url').toString();
    const claims = JSON.parse(payload) as Claims | null;
    return typeof claims === 'object' && claims !== null ? { kid, claims } : null;
  } catch {
    // The text is not a JWS.
    return null;
  }
}

/**
 * Returns true if the signature has the canonical form of RFC 4648. Decoders ignore the spare bits
 * of its last character, so a changed certificate would otherwise count as genuine.
 */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

const knownKeys = new Map<string, KeyObject>();

function keyOf(kid: string, jwk: JWK): KeyObject {
  const key = knownKeys.get(kid) ?? createPublicKey({ key: { ...jwk }, format: 'jwk' });
  knownKeys.set(kid, key);
  return key;
}

function isSigned(certificate: string, { kid, jwk }: { kid: string; jwk: JWK }): boolean {
  const [head = '', body = '', signature = '', ...more] = certificate.split('.');
  if (more.length > 0 || !isCanonical(signature)) return false;
  const signed = Buffer.from(`${head}.${body}`);
  return verify(null, signed, keyOf(kid, jwk), Buffer.from(signature, 'base64url'));
}

type Certifiable = Pick<Activation, 'id' | 'itemId' | 'site' | 'kind'>;

interface CertifiedLicense extends ClosedCode {
  readonly supportedUntil: Date | null;
}

interface Validity {
  /** True for a long-lived certificate of a site that cannot reach the hub. */
  readonly offline?: boolean;
}

const forged = {
  genuine: false,
  holds: false,
  site: null,
  itemId: null,
  kind: null,
  expiresAt: null,
};

/** Returns the fingerprint of a license. It reveals nothing to a reader without its code. */
const fingerprint = (purchaseCode: string) => ({
  sha256: hash('sha256', purchaseCode.toLowerCase(), 'hex'),
  last4: purchaseCode.slice(-4).toLowerCase(),
});

export function createCertificateService(parts: VerificationParts) {
  const { store, clock, ids, signing, catalog, publicUrl, codes } = parts;

  /** Throws `unavailable` if no secret opens the code, which the operator must fix. */
  function requireCode(license: CertifiedLicense): string {
    const code = codes.open(license);
    if (code === null) throw new Problem('unavailable', { isOperators: true });
    return code;
  }

  function entitlementsOf({ itemId, kind }: Certifiable): string[] {
    return [
      'updates',
      ...(itemId === catalog().essentials_item_id ? ['bundled_plugins'] : []),
      ...(kind === 'live' && coversNetwork(catalog(), itemId) ? ['network'] : []),
    ];
  }

  function claimsOf(activation: Certifiable, license: CertifiedLicense, lifetime: number) {
    const now = Math.floor(clock.now().getTime() / 1000);
    return {
      iss: publicUrl.origin,
      sub: String(activation.id),
      aud: activation.site,
      jti: ids.token(),
      iat: now,
      nbf: now,
      exp: now + lifetime / 1000,
      item_id: activation.itemId,
      license: fingerprint(requireCode(license)),
      kind: activation.kind,
      supported_until: license.supportedUntil?.toISOString() ?? null,
      entitlements: entitlementsOf(activation),
    };
  }

  /** Signs a certificate. Returns it with the data that the caller must store. */
  async function sign(
    activation: Certifiable,
    license: CertifiedLicense,
    { offline = false }: Validity = {},
  ) {
    const lifetime = offline ? lifetimes.offlineCertificate : lifetimes.certificate;
    const claims = claimsOf(activation, license, lifetime);
    const { jws: certificate, kid } = await signing.sign(
      { ...claims, ...(offline && { offline }) },
      certificateType,
    );
    const given: GivenCertificate = {
      certificateId: claims.jti,
      certificateKid: kid,
      certificateIssuedAt: clock.now(),
    };
    return { certificate, given };
  }

  return {
    sign,
    /** Signs a certificate for the activation, and stores its data. */
    async issue(activation: Certifiable, license: CertifiedLicense, validity?: Validity) {
      const { certificate, given } = await sign(activation, license, validity);
      await store.activations.update(activation.id, given);
      return certificate;
    },
    /** Checks if a certificate is genuine, and if its activation is still valid. */
    async check(certificate: string) {
      const decoded = readUnproven(certificate);
      if (!decoded) return forged;
      const { kid, claims } = decoded;
      const listedSince = after(clock.now(), -lifetimes.retiredKey);
      const id = readActivationId(claims.sub);
      const record = await store.activations.findCertified(kid, id, listedSince);
      if (!record || !isSigned(certificate, { kid, jwk: record.publicJwk })) return forged;
      const expiresAt = new Date(claims.exp * 1000);
      return {
        genuine: true,
        holds: isStillValid(record, claims) && clock.now() < expiresAt,
        site: claims.aud,
        itemId: claims.item_id,
        kind: claims.kind,
        expiresAt,
      };
    },
  };
}

export type CertificateService = ReturnType<typeof createCertificateService>;
export type CertificateCheck = Awaited<ReturnType<CertificateService['check']>>;

const isStillValid = (
  { site, endedAt, licenseStatus }: CertificateRecord,
  claims: Claims,
): boolean => endedAt === null && licenseStatus === 'valid' && site === claims.aud;

/** `heldId` is the id of the certificate that the site has. */
export function needsCertificate(
  activation: Pick<Activation, 'certificateId' | 'certificateIssuedAt'>,
  heldId: string | undefined,
  { now, keyRetiredAt }: { now: Date; keyRetiredAt: Date | null },
): boolean {
  const issued = activation.certificateIssuedAt;
  if (issued === null || heldId !== activation.certificateId || keyRetiredAt !== null) return true;
  return after(issued, lifetimes.certificate / 2) <= now;
}
