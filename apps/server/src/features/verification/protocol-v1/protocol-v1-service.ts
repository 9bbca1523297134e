import { normalisePurchaseCode } from '@hub/marketplace';
import { lifetimes } from '@hub/contract/limits';
import type { TokenService } from '#verification/activating/token-service.ts';
import type { RequestService } from '#verification/asking/request-service.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import { codeAs, protocolV1 } from '#verification/protocol-rules.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import type { ProtocolV1Site, ProtocolV1Store } from './protocol-v1-store.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import { readSite } from '#verification/sites/site-rules.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/** Query of a browser that an older theme sent here. */
export interface ProtocolV1Request {
  /** The theme's folder. */
  readonly theme: string;
  readonly themeVersion: string | null;
  readonly domain: string;
  readonly returnUrl: string;
}

/** A site of an older theme, as it names itself. */
export interface ProtocolV1SiteName {
  readonly code: string;
  readonly domain: string;
}

/** Result of an update check; null if the hub cannot decide, and the site asks again later. */
export type SiteStatus =
  | { readonly kind: 'active'; readonly activation: Activation }
  | { readonly kind: 'ended' }
  | null;

interface Dependencies extends VerificationDependencies {
  readonly requests: RequestService;
  readonly tokens: TokenService;
  readonly notices: NoticeService;
  readonly protocolV1Sites: ProtocolV1Store;
}

const isOlder = ({ protocol }: Activation): boolean => protocol === protocolV1;

/**
 * Protocol v1, of themes sold before this hub (docs/older-themes.md): another entry to the same
 * requests, rules and slots. Null means that the hub does not know the subject.
 */
export function createProtocolV1(store: VerificationStore, deps: Dependencies) {
  const { db, clock, ids, catalog, codes, sites, requests, tokens, notices, protocolV1Sites } =
    deps;

  const siteOf = (domain: string): string | null => {
    const read = readSite(domain, sites.suffixes);
    return read.ok ? read.site.site : null;
  };

  const indexOf = (code: string): string | null => {
    const read = normalisePurchaseCode(code);
    return read === null ? null : codes.indexOf(read);
  };

  async function find({ code, domain }: ProtocolV1SiteName): Promise<ProtocolV1Site | null> {
    const [index, site] = [indexOf(code), siteOf(domain)];
    return index === null || site === null ? null : protocolV1Sites.find(index, site);
  }

  /** Returns true if the request can be granted now; a refund or suspension may be reversed. */
  const isGiven = ({
    license,
    ownerBlockedAt,
  }: Pick<ProtocolV1Site, 'license' | 'ownerBlockedAt'>) =>
    license.status === 'valid' && ownerBlockedAt === null;

  async function noteSeen({ id, tokenHash, lastSeenAt }: Activation, themeVersion: string | null) {
    const now = clock.now();
    if (after(lastSeenAt, lifetimes.heartbeatTouch) > now) return;
    const about = themeVersion === null ? {} : { themeVersion };
    await store.activations.noteBeat(id, { tokenHash, seen: { at: now, about }, given: null });
  }

  const lock = async ({ licenseId }: Activation) => {
    const reading = { now: clock.now(), exceptRequest: null, lock: true };
    return (await store.licenses.listByIds([licenseId], reading))[0];
  };

  /**
   * Ends the activation, within a transaction, unless the site was updated to a theme with another
   * token.
   */
  async function end(activation: Activation): Promise<'released' | 'refused'> {
    const license = await lock(activation);
    const still = await store.activations.findByTokenHash(activation.tokenHash);
    if (!license || still?.activation.id !== activation.id) return 'refused';
    const ended = await store.activations.end(activation.id, 'deactivated', clock.now());
    if (ended) await notices.ended({ activation, license, reason: 'deactivated', actor: 'site' });
    return 'released';
  }

  /** Returns the key that the site asks for, within a transaction, if it still uses protocol v1. */
  async function giveKey(name: ProtocolV1SiteName, seen: Activation): Promise<string | null> {
    const license = await lock(seen);
    const activation = (await find(name))?.activation ?? null;
    const isActive = activation !== null && activation.endedAt === null;
    if (!license || !isActive || !isOlder(activation)) return null;
    const key = codeAs(protocolV1, ids.token());
    await store.activations.update(activation.id, { tokenHash: hashOf(key) });
    await notices.keyRenewed(activation, license);
    return key;
  }

  return {
    /** Stores the site's request; returns the browser's next address. */
    async start({
      theme,
      themeVersion,
      domain,
      returnUrl,
    }: ProtocolV1Request): Promise<{ verifyUrl: string }> {
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
        // Protocol v1 has neither; its key is compared with the site instead.
        state: '',
        codeChallenge: '',
      });
    },
    /** Returns the full purchase code for a key that was just issued to this site, once. */
    async verify({
      key,
      domain,
      address,
    }: {
      key: string;
      domain: string;
      address: string;
    }): Promise<{ purchaseCode: string }> {
      const site = siteOf(domain);
      if (site === null) throw new Problem('verifier_wrong');
      const purchaseCode = codes.open(await tokens.exchangeProtocolV1({ key, site, address }));
      if (purchaseCode === null) throw new Problem('unavailable', { isOperators: true });
      return { purchaseCode };
    },
    /** Issues another key to an active site. */
    async renewKey(name: ProtocolV1SiteName): Promise<string | null> {
      const found = await find(name);
      if (!found?.activation || !isGiven(found)) return null;
      const { activation } = found;
      return db.transaction(() => giveKey(name, activation));
    },
    async deactivate({
      key,
      ...name
    }: ProtocolV1SiteName & { readonly key: string }): Promise<'released' | 'refused' | null> {
      const tokenHash = hashOf(key);
      if (await store.erasedUsers.wasReleased(tokenHash)) return 'released';
      const found = await store.activations.findByTokenHash(tokenHash);
      if (!found || !isOlder(found.activation)) {
        const named = (await find(name))?.activation;
        return named && named.endedAt === null ? 'refused' : null;
      }
      const { activation, license } = found;
      const isItsOwn =
        license.codeIndex === indexOf(name.code) && activation.site === siteOf(name.domain);
      if (!isItsOwn) return 'refused';
      return db.transaction(() => end(activation));
    },
    async standing(name: ProtocolV1SiteName, themeVersion: string | null): Promise<SiteStatus> {
      const found = await find(name);
      if (!found?.activation || !isGiven(found) || !isOlder(found.activation)) return null;
      const { activation } = found;
      if (activation.endedAt !== null) return { kind: 'ended' };
      await noteSeen(activation, themeVersion);
      return { kind: 'active', activation };
    },
    /** The same by activation, for a holder of a download link. */
    async isStanding({
      id,
      itemId,
      site,
    }: {
      id: number;
      itemId: number;
      site: string;
    }): Promise<boolean> {
      const found = await store.activations.find(id);
      return (
        found !== null &&
        isGiven(found) &&
        found.activation.endedAt === null &&
        found.activation.itemId === itemId &&
        found.activation.site === site
      );
    },
  };
}

export type ProtocolV1 = ReturnType<typeof createProtocolV1>;
