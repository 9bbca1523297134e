import { normalisePurchaseCode } from '@hub/marketplace';
import { lifetimes } from '@hub/contract/limits';
import type { TokenService } from '#verification/activating/token-service.ts';
import type { RequestService } from '#verification/asking/request-service.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { codeAs, protocolV1 } from '#verification/protocol-rules.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import { createProtocolV1Store } from './protocol-v1-store.ts';
import type { UpdateLinkTarget } from './update-links.ts';
import { readSite } from '#verification/sites/site-rules.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/** Query of a browser that a theme with protocol v1 sent. */
interface ProtocolV1Request {
  /** Folder name of the theme. */
  readonly theme: string;
  readonly themeVersion: string | null;
  readonly domain: string;
  readonly returnUrl: string;
}

interface ProtocolV1SiteName {
  readonly code: string;
  readonly domain: string;
}

interface ProtocolV1Parts extends VerificationParts {
  readonly requests: RequestService;
  readonly tokens: TokenService;
  readonly notices: NoticeService;
}

const isProtocolV1 = ({ protocol }: Activation): boolean => protocol === protocolV1;

/**
 * Creates protocol v1, for themes sold before this hub (docs/older-themes.md). It uses the same
 * requests, rules and slots as version 2. Its methods return null for an unknown code or site.
 */
export function createProtocolV1(parts: ProtocolV1Parts) {
  const { store, db, clock, ids, catalog, codes, sites, requests, tokens, notices } = parts;
  const protocolV1Sites = createProtocolV1Store(db);

  const siteOf = (domain: string): string | null => {
    const parsed = readSite(domain, sites.suffixes);
    return parsed.ok ? parsed.site.site : null;
  };

  const indexOf = (code: string): string | null => {
    const parsed = normalisePurchaseCode(code);
    return parsed === null ? null : codes.indexOf(parsed);
  };

  async function find({ code, domain }: ProtocolV1SiteName) {
    const [index, site] = [indexOf(code), siteOf(domain)];
    return index === null || site === null ? null : protocolV1Sites.find(index, site);
  }

  /** Returns true if license and owner allow it now. A refund or suspension may be reversed. */
  const isGrantable = ({
    license,
    ownerBlockedAt,
  }: NonNullable<Awaited<ReturnType<typeof find>>>) =>
    license.status === 'valid' && ownerBlockedAt === null;

  async function recordContact(
    { id, tokenHash, lastSeenAt }: Activation,
    themeVersion: string | null,
  ) {
    const now = clock.now();
    if (after(lastSeenAt, lifetimes.heartbeatTouch) > now) return;
    const about = themeVersion === null ? {} : { themeVersion };
    await store.activations.noteBeat(id, { tokenHash, seen: { at: now, about }, given: null });
  }

  /** Ends the activation inside a transaction, unless an updated theme has replaced its token. */
  async function endActivation(activation: Activation): Promise<'released' | 'refused'> {
    const license = await store.licenses.lock(activation.licenseId, clock.now());
    const current = await store.activations.findByTokenHash(activation.tokenHash);
    if (!license || current?.activation.id !== activation.id) return 'refused';
    const ended = await store.activations.end(activation.id, 'deactivated', clock.now());
    if (ended) await notices.ended({ activation, license, reason: 'deactivated', actor: 'site' });
    return 'released';
  }

  /** Returns a new key inside a transaction; null if the site no longer uses protocol v1. */
  async function issueKey(name: ProtocolV1SiteName, seen: Activation): Promise<string | null> {
    const license = await store.licenses.lock(seen.licenseId, clock.now());
    const activation = (await find(name))?.activation ?? null;
    const isActive = activation !== null && activation.endedAt === null;
    if (!license || !isActive || !isProtocolV1(activation)) return null;
    const key = codeAs(protocolV1, ids.token());
    await store.activations.update(activation.id, { tokenHash: hashOf(key) });
    await notices.changed('verification.key_renewed', { activation, license, actor: 'site' });
    return key;
  }

  return {
    async start({ theme, themeVersion, domain, returnUrl }: ProtocolV1Request) {
      const item = catalog().items.find(({ slug, kind }) => kind === 'theme' && slug === theme);
      if (!item) throw new Problem('unknown_item');
      const unknown = { wordpressVersion: null, phpVersion: null, environment: null, locale: null };
      return requests.create({
        ...unknown,
        itemId: item.id,
        siteUrl: domain,
        returnUrl,
        themeVersion,
        intent: null,
        previousActivationId: null,
        protocol: protocolV1,
        // Protocol v1 has no state and no challenge. The exchange compares the site instead.
        state: '',
        codeChallenge: '',
      });
    },
    /** Returns the full purchase code once, for a new key of this site. */
    async verify({ key, domain, address }: { key: string; domain: string; address: string }) {
      const site = siteOf(domain);
      if (site === null) throw new Problem('verifier_wrong');
      const purchaseCode = codes.open(await tokens.exchangeProtocolV1({ key, site, address }));
      if (purchaseCode === null) throw new Problem('unavailable', { isOperators: true });
      return purchaseCode;
    },
    /** Issues a new key to an active site; null if the hub cannot grant it. */
    async renewKey(name: ProtocolV1SiteName): Promise<string | null> {
      const record = await find(name);
      if (!record?.activation || !isGrantable(record)) return null;
      const { activation } = record;
      return db.transaction(() => issueKey(name, activation));
    },
    async deactivate({
      key,
      ...name
    }: ProtocolV1SiteName & { readonly key: string }): Promise<'released' | 'refused' | null> {
      const tokenHash = hashOf(key);
      if (await store.erasedUsers.wasReleased(tokenHash)) return 'released';
      const record = await store.activations.findByTokenHash(tokenHash);
      if (!record || !isProtocolV1(record.activation)) {
        const named = (await find(name))?.activation;
        return named && named.endedAt === null ? 'refused' : null;
      }
      const { activation, license } = record;
      const isItsOwn =
        license.codeIndex === indexOf(name.code) && activation.site === siteOf(name.domain);
      if (!isItsOwn) return 'refused';
      return db.transaction(() => endActivation(activation));
    },
    /** Returns the activation of a site, also an ended one; null if the hub cannot decide. */
    async standing(name: ProtocolV1SiteName, themeVersion: string | null) {
      const record = await find(name);
      if (!record?.activation || !isGrantable(record) || !isProtocolV1(record.activation))
        return null;
      const { activation } = record;
      if (activation.endedAt === null) await recordContact(activation, themeVersion);
      return activation;
    },
    /** Returns true if the activation of a download link is still active for this item and site. */
    async isStanding({ activationId, itemId, site }: UpdateLinkTarget): Promise<boolean> {
      const record = await store.activations.find(activationId);
      return (
        record !== null &&
        isGrantable(record) &&
        record.activation.endedAt === null &&
        record.activation.itemId === itemId &&
        record.activation.site === site
      );
    },
  };
}

export type ProtocolV1 = ReturnType<typeof createProtocolV1>;
