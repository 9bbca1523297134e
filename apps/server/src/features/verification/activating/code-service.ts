import { siteSlots } from '@hub/contract/limits';
import { purchaseCodeTexts, type PurchaseCheck } from '#features/licenses';
import type { ActivateService, ExchangeResult, SiteToActivate } from './activate-service.ts';
import type { OfflineAsk, RequestService } from '#verification/asking/request-service.ts';
import { evaluateLicense, type LicenseEvaluation } from '#verification/deciding/choose-rules.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { coversNetwork, ownProtocol, readActivationId } from '#verification/protocol-rules.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import { invalidField, requireSite } from '#verification/sites/require-site.ts';
import type { Site } from '#verification/sites/site-rules.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/** Request of a site with the purchase code that its administrator typed. */
interface CodeAsk extends OfflineAsk {
  readonly code: string;
  /** Random text, the same in each retry of an attempt. */
  readonly nonce: string;
  readonly address: string;
}

interface CodeParts extends VerificationParts {
  readonly activate: ActivateService;
  readonly notices: NoticeService;
  readonly requests: RequestService;
}

type KnownPurchase = Extract<PurchaseCheck, { readonly kind: 'known' | 'free' }>;

/** Returns true if the code alone is not enough, and the license's owner must approve. */
const needsOwnerApproval = ({ verdict, binding }: LicenseEvaluation): boolean =>
  !verdict.ok ||
  verdict.reason !== 'free_slot' ||
  verdict.displaced !== undefined ||
  binding?.forGood === true;

/** Creates the activation by purchase code, which the marketplace requires. */
export function createCodeService(parts: CodeParts) {
  const { store, db, clock, claims, catalog, sites, activate, notices, requests } = parts;

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
    const license = id === null ? null : await store.licenses.lock(id, clock.now());
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
  function findMoving(ask: CodeAsk, license: OwnedLicense): number | null {
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
    const movingId = findMoving(ask, license);
    const evaluated = evaluateLicense(license, {
      site,
      now: clock.now(),
      settings: sites,
      slots: siteSlots,
      moving: movingId,
      network: coversNetwork(catalog(), ask.itemId),
    });
    const { verdict, kind } = evaluated;
    if (!verdict.ok) throw new Problem(verdict.code, { message: verdict.why });
    if (license.userId !== null && needsOwnerApproval(evaluated)) throw new Problem('owner_only');
    const facts = { ...ask, site: site.site, protocol: ownProtocol };
    const tell: SiteToActivate['tell'] = (what) => notices.activatedByCode(what, ask.address);
    const taking = { facts, license, kind, movingId, forUserId: license.userId, tell };
    const { reason, displaced } = verdict;
    return activate.activateByTry(taking, { site, reason, displaced }, tryHash);
  }

  return {
    /** Uses the same rules as the browser. Never call it inside a transaction. */
    async activate(ask: CodeAsk): Promise<ExchangeResult> {
      requests.requireTheme(ask.itemId);
      const site = requireSite(ask.siteUrl, sites.suffixes);
      const check = await requirePurchase(ask, site);
      return db.transaction(async () => {
        if (check.kind === 'free') await claims.addForNobody(check.purchase);
        const license = await requireLicense(check.codeIndex, ask.itemId);
        return activateOnLicense(ask, license, site);
      });
    },
  };
}
