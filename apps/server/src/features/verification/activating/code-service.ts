import { purchaseCodeTexts, type PurchaseCheck } from '#features/licenses';
import type { ActivateService, SiteToActivate } from './activate-service.ts';
import type { OfflineAsk, RequestService } from '#verification/asking/request-service.ts';
import { evaluateLicense, type LicenseEvaluation } from '#verification/deciding/choose-rules.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import { coversNetwork, ownProtocol, readActivationId } from '#verification/protocol-rules.ts';
import type { ExchangeResult } from '#verification/records/exchange.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import { readSite, type Site } from '#verification/sites/site-rules.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/** Request of a site with the purchase code that its administrator typed. */
export interface CodeAsk extends OfflineAsk {
  readonly code: string;
  /** Random text, the same in each retry of an attempt. */
  readonly nonce: string;
  readonly address: string;
}

interface Dependencies extends VerificationDependencies {
  readonly activate: ActivateService;
  readonly notices: NoticeService;
  readonly requests: RequestService;
}

type KnownPurchase = Extract<PurchaseCheck, { readonly kind: 'known' | 'free' }>;

const invalidField = (field: string, message: string): Problem =>
  new Problem('validation', { errors: [{ field, message }] });

/**
 * Returns true if the activation needs the approval of the license's owner in addition to the code.
 */
const needsOwnerApproval = ({ verdict, binding }: LicenseEvaluation): boolean =>
  !verdict.ok ||
  verdict.reason !== 'free_slot' ||
  verdict.displaced !== undefined ||
  binding?.forGood === true;

/**
 * Creates the activation by purchase code, which the marketplace requires for items with
 * verification.
 */
export function createCodeService(store: VerificationStore, deps: Dependencies) {
  const { db, clock, claims, catalog, sites, slots, activate, notices, requests } = deps;

  function requireSite(siteUrl: string): Site {
    const parsed = readSite(siteUrl, sites.suffixes);
    if (!parsed.ok) throw invalidField('site_url', parsed.why);
    return parsed.site;
  }

  /**
   * Returns the purchase, from the marketplace if the hub does not know the code. Throws a Problem
   * for an invalid or unknown code, or a code of another item.
   */
  async function requirePurchase(
    { code, itemId, address }: CodeAsk,
    site: Site,
  ): Promise<KnownPurchase> {
    const from = `address:${limitKeyOf(address)}`;
    // The limit counts by address and site. A limit by site alone would let any caller block a
    // site.
    const check = await claims.findPurchase(code, [
      ['purchaseCodeBySharedAddress', from],
      ['purchaseCodeLookup', `${from} site:${site.site}`],
    ]);
    if (check.kind === 'malformed') throw invalidField('code', purchaseCodeTexts.malformed);
    if (check.kind === 'not_found') throw new Problem('purchase_unknown');
    if (check.kind === 'free' && check.purchase.itemId !== itemId) throw new Problem('wrong_item');
    return check;
  }

  async function requireLicense(codeIndex: string, itemId: number): Promise<OwnedLicense> {
    const id = await store.licenses.findIdByCode(codeIndex);
    const reading = { now: clock.now(), exceptRequest: null, lock: true };
    const [license] = id === null ? [] : await store.licenses.listByIds([id], reading);
    if (!license) throw new Problem('purchase_unknown');
    if (license.itemId !== itemId) throw new Problem('wrong_item');
    const owner = await store.licenses.findPerson(license.userId);
    if (owner !== null && owner.blockedAt !== null) throw new Problem('license_blocked');
    return license;
  }

  /**
   * Returns the id of the activation that the move ends. Null if the activation is not on this
   * license, or if the license has an owner, who must approve moves.
   */
  async function findMoving(ask: CodeAsk, license: OwnedLicense): Promise<number | null> {
    if (ask.intent !== 'move' || license.userId !== null) return null;
    const id = readActivationId(ask.previousActivationId);
    const isHere = license.active.some(({ activationId }) => activationId === id);
    return isHere ? id : null;
  }

  async function activateOnLicense(
    ask: CodeAsk,
    license: OwnedLicense,
    site: Site,
  ): Promise<ExchangeResult> {
    const tryHash = hashOf(`${ask.nonce} ${license.codeIndex}`);
    const activation = await activate.findTried(license, site.site, tryHash);
    if (activation !== null && license.status === 'valid')
      return activate.repeatTry(activation, license);
    const movingId = await findMoving(ask, license);
    const network = coversNetwork(catalog(), ask.itemId);
    const now = clock.now();
    const question = { site, now, settings: sites, slots, moving: movingId, network };
    const evaluated = evaluateLicense(license, question);
    const { verdict, kind } = evaluated;
    if (!verdict.ok) throw new Problem(verdict.code, { message: verdict.why });
    if (license.userId !== null && needsOwnerApproval(evaluated)) throw new Problem('owner_only');
    const { address } = ask;
    const facts = { ...ask, site: site.site, protocol: ownProtocol };
    const report: SiteToActivate['tell'] = (what) =>
      notices.activatedByCode({ ...what, actor: 'site', address });
    const taking = { facts, license, kind, movingId, forUserId: license.userId, tell: report };
    const { reason, displaced } = verdict;
    return activate.activateByTry(taking, { site, reason, displaced }, tryHash);
  }

  return {
    /**
     * Activates the site by the same rules as in the browser. Never call it inside a transaction.
     */
    async activate(ask: CodeAsk): Promise<ExchangeResult> {
      requests.requireTheme(ask.itemId);
      const site = requireSite(ask.siteUrl);
      const check = await requirePurchase(ask, site);
      return db.transaction(async () => {
        if (check.kind === 'free') await claims.addForNobody(check.purchase);
        const license = await requireLicense(check.codeIndex, ask.itemId);
        return activateOnLicense(ask, license, site);
      });
    },
  };
}

export type CodeService = ReturnType<typeof createCodeService>;
