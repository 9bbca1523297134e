import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import type { ClosedCode } from '#features/licenses';
import { after } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import type {
  Activation,
  CertificateRecord,
  GivenCertificate,
} from '#verification/records/activation-store.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import { coversNetwork, readActivationId } from '#verification/protocol-rules.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import { decodeProtectedHeader, type JWK } from 'jose';

const certificateType = 'license+jwt';

/** Claims read from a certificate. */
interface Claims {
  readonly sub: string;
  readonly aud: string;
  readonly exp: number;
  readonly item_id: number;
  readonly kind: Activation['kind'];
}

/** SHA-256 in base64url (RFC 7638). */
const thumbprint = /^[A-Za-z0-9_-]{43}$/;

/** Decodes a certificate to look up its key and activation: nothing is verified yet. */
function readUnproven(certificate: string): { kid: string; claims: Claims } | null {
  try {
    const { alg, typ, kid, crit } = decodeProtectedHeader(certificate);
    if (alg !== 'EdDSA' || typ !== certificateType || crit !== undefined) return null;
    if (typeof kid !== 'string' || !thumbprint.test(kid)) return null;
    const payload = Buffer.from(certificate.split('.')[1] ?? '', 'base64url').toString();
    const claims = JSON.parse(payload) as Claims | null;
    return typeof claims === 'object' && claims !== null ? { kid, claims } : null;
  } catch {
    // Not a JWS at all.
    return null;
  }
}

/**
 * Returns true if the signature has the canonical form of RFC 4648. Its last character has spare
 * bits that readers ignore, so otherwise a changed certificate would count as genuine.
 */
const isCanonical = (signature: string): boolean =>
  Buffer.from(signature, 'base64url').toString('base64url') === signature;

const knownKeys = new Map<string, KeyObject>();

/** Caches a key by its thumbprint, which identifies it. */
function keyOf(kid: string, jwk: JWK): KeyObject {
  const key = knownKeys.get(kid) ?? createPublicKey({ key: { ...jwk }, format: 'jwk' });
  knownKeys.set(kid, key);
  return key;
}

/** Returns true if this key signed the certificate. */
function isSigned(certificate: string, { kid, jwk }: { kid: string; jwk: JWK }): boolean {
  const [head = '', body = '', signature = '', ...more] = certificate.split('.');
  if (more.length > 0 || !isCanonical(signature)) return false;
  const signed = Buffer.from(`${head}.${body}`);
  return verify(null, signed, keyOf(kid, jwk), Buffer.from(signature, 'base64url'));
}

/** Fields of an activation in its certificate. */
type Certifiable = Pick<Activation, 'id' | 'itemId' | 'site' | 'kind'>;

/** Fields of a license in a certificate. */
interface CertifiedLicense extends ClosedCode {
  readonly supportedUntil: Date | null;
}

export interface CertificateCheck {
  readonly genuine: boolean;
  readonly holds: boolean;
  readonly site: string | null;
  readonly itemId: number | null;
  readonly kind: Activation['kind'] | null;
  readonly expiresAt: Date | null;
}

/** A certificate, and its data to store with the activation. */
interface NewCertificate {
  readonly certificate: string;
  readonly given: GivenCertificate;
}

const forged: CertificateCheck = {
  genuine: false,
  holds: false,
  site: null,
  itemId: null,
  kind: null,
  expiresAt: null,
};

const inSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Returns an identifier of the license that reveals nothing without its code. */
const fingerprint = (purchaseCode: string): { sha256: string; last4: string } => ({
  sha256: createHash('sha256').update(purchaseCode.toLowerCase()).digest('hex'),
  last4: purchaseCode.slice(-4).toLowerCase(),
});

export function createCertificateService(store: VerificationStore, deps: VerificationDependencies) {
  const { clock, ids, signing, catalog, publicUrl, codes } = deps;

  /** Throws if no secret opens the code, which the operator must fix: the site asks again later. */
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
    const now = inSeconds(clock.now());
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

  async function signClaims(
    claims: ReturnType<typeof claimsOf> & { readonly offline?: true },
  ): Promise<NewCertificate> {
    const { jws: certificate, kid: certificateKid } = await signing.sign(claims, certificateType);
    const given = { certificateId: claims.jti, certificateKid, certificateIssuedAt: clock.now() };
    return { certificate, given };
  }

  async function remember(id: number, { certificate, given }: NewCertificate): Promise<string> {
    await store.activations.update(id, given);
    return certificate;
  }

  const sign = (activation: Certifiable, license: CertifiedLicense): Promise<NewCertificate> =>
    signClaims(claimsOf(activation, license, lifetimes.certificate));

  return {
    /** Signs that the activation's site is activated; the caller must store the result. */
    sign,
    /** Signs that the activation's site is activated, and stores it. */
    issue: async (activation: Certifiable, license: CertifiedLicense): Promise<string> =>
      remember(activation.id, await sign(activation, license)),
    /** The same for a site that cannot request the next one. */
    async issueOffline(activation: Certifiable, license: CertifiedLicense): Promise<string> {
      const claims = claimsOf(activation, license, lifetimes.offlineCertificate);
      return remember(activation.id, await signClaims({ ...claims, offline: true }));
    },
    /** Returns whether a certificate is genuine, and whether its activation is still valid. */
    async check(certificate: string): Promise<CertificateCheck> {
      const read = readUnproven(certificate);
      if (!read) return forged;
      const { kid, claims } = read;
      const listedSince = after(clock.now(), -lifetimes.retiredKey);
      const id = readActivationId(claims.sub);
      const found = await store.activations.findCertified(kid, id, listedSince);
      if (!found || !isSigned(certificate, { kid, jwk: found.publicJwk })) return forged;
      const expiresAt = new Date(claims.exp * 1000);
      return {
        genuine: true,
        holds: stands(found, claims) && clock.now() < expiresAt,
        site: claims.aud,
        itemId: claims.item_id,
        kind: claims.kind,
        expiresAt,
      };
    },
  };
}

export type CertificateService = ReturnType<typeof createCertificateService>;

const stands = ({ site, endedAt, licenseStatus }: CertificateRecord, claims: Claims): boolean =>
  endedAt === null && licenseStatus === 'valid' && site === claims.aud;

/** Returns true if a site with `heldId` should get a new certificate at this heartbeat. */
export function needsCertificate(
  activation: Pick<Activation, 'certificateId' | 'certificateIssuedAt'>,
  heldId: string | undefined,
  { now, keyRetiredAt }: { now: Date; keyRetiredAt: Date | null },
): boolean {
  const issued = activation.certificateIssuedAt;
  if (issued === null || heldId !== activation.certificateId || keyRetiredAt !== null) return true;
  return after(issued, lifetimes.certificate / 2) <= now;
}
