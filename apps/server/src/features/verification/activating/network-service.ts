import { siteSlots } from '@hub/contract/limits';
import type { ActivateService, ExchangeResult, SiteToActivate } from './activate-service.ts';
import { evaluateLicense } from '#verification/deciding/choose-rules.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { coversNetwork, ownProtocol } from '#verification/protocol-rules.ts';
import type { ReportedVersions } from '#verification/records/activation-store.ts';
import type { OwnedLicense, OwnedSite } from '#verification/records/license-store.ts';
import type { SiteService } from '#verification/site-life/site-service.ts';
import { nameOf, readSite, type Site } from '#verification/sites/site-rules.ts';
import { statusTexts } from '#verification/texts.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

interface NetworkAsk {
  readonly token: string;
  /** Home addresses as the main site sends them. */
  readonly sites: readonly string[];
  /** Random text, the same in each retry of an attempt. */
  readonly nonce: string;
  readonly about: ReportedVersions;
}

export type NetworkOutcome = { readonly siteUrl: string } & (
  | { readonly outcome: 'activated'; readonly exchanged: ExchangeResult }
  | { readonly outcome: 'active_already' }
  | { readonly outcome: 'refused'; readonly why: string }
);

interface NetworkParts extends VerificationParts {
  readonly activate: ActivateService;
  readonly active: Pick<SiteService, 'requireActive'>;
  readonly notices: NoticeService;
}

/** Network with a locked license row. */
interface Network {
  readonly license: OwnedLicense;
  readonly main: OwnedSite;
}

/** Creates the activation of all sites of a network with one license, if the catalog allows it. */
export function createNetworkService(parts: NetworkParts) {
  const { store, db, clock, limits, catalog, sites, activate, active, notices } = parts;

  async function requireNetwork(licenseId: number, mainId: number): Promise<Network> {
    const license = await store.licenses.lock(licenseId, clock.now());
    const main = license?.active.find(({ activationId }) => activationId === mainId);
    // License and activation may have changed since the token was checked.
    if (!license || !main || license.status !== 'valid') throw new Problem('unknown_token');
    if (main.kind !== 'live') throw new Problem('network_not_covered');
    return { license, main };
  }

  /** Returns the reason why the network's license does not cover the site; null if it does. */
  function refusalOf({ license, main }: Network, site: Site): string | null {
    const elsewhere = statusTexts.elsewhere({ site: nameOf(site), main: nameOf(main) });
    if (site.host !== main.host) return elsewhere;
    const { verdict, kind } = evaluateLicense(license, {
      site,
      now: clock.now(),
      settings: sites,
      slots: siteSlots,
      moving: null,
      network: true,
    });
    if (!verdict.ok) return verdict.why;
    return kind === 'live' && verdict.reason === 'free_slot' ? null : elsewhere;
  }

  /**
   * Activates one site, or returns the reason for a refusal. `done` contains the sites that this
   * call has already activated.
   */
  async function activateSite(
    network: Network,
    siteUrl: string,
    { about, nonce, done }: NetworkAsk & { readonly done: ReadonlySet<string> },
  ): Promise<NetworkOutcome> {
    const parsed = readSite(siteUrl, sites.suffixes);
    if (!parsed.ok) return { siteUrl, outcome: 'refused', why: parsed.why };
    const { site } = parsed;
    const { license, main } = network;
    const tryHash = hashOf(`${nonce} ${main.activationId}`);
    if (done.has(site.site)) return { siteUrl, outcome: 'active_already' };
    const activation = await activate.findTried(license, site.site, tryHash);
    if (activation !== null) {
      const repeated = await activate.repeatTry(activation, license);
      return { siteUrl, outcome: 'activated', exchanged: repeated };
    }
    const isActive = license.active.some((other) => other.site === site.site);
    if (isActive) return { siteUrl, outcome: 'active_already' };
    const refusal = refusalOf(network, site);
    if (refusal !== null) return { siteUrl, outcome: 'refused', why: refusal };
    const { itemId, userId: forUserId } = license;
    const taking: SiteToActivate = {
      facts: { ...about, itemId, siteUrl, site: site.site, protocol: ownProtocol },
      license,
      kind: 'live',
      movingId: null,
      forUserId,
      tell: (what) => notices.activatedInNetwork(what, main.site),
    };
    const approved = { site, reason: 'free_slot' } as const;
    const exchanged = await activate.activateByTry(taking, approved, tryHash);
    return { siteUrl, outcome: 'activated', exchanged };
  }

  async function activateAll(network: Network, ask: NetworkAsk): Promise<NetworkOutcome[]> {
    const outcomes: NetworkOutcome[] = [];
    const done = new Set<string>();
    for (const siteUrl of ask.sites) {
      const outcome = await activateSite(network, siteUrl, { ...ask, done });
      outcomes.push(outcome);
      if (outcome.outcome === 'activated') done.add(outcome.exchanged.audience);
    }
    return outcomes;
  }

  return {
    async activate(ask: NetworkAsk): Promise<readonly NetworkOutcome[]> {
      const { activationId, licenseId, itemId } = await active.requireActive(ask.token);
      if (!coversNetwork(catalog(), itemId)) throw new Problem('network_not_covered');
      await limits.take('networkByLicense', String(licenseId));
      return db.transaction(async () => {
        const network = await requireNetwork(licenseId, activationId);
        const before = new Set(network.license.active.map(({ site }) => site));
        const outcomes = await activateAll(network, ask);
        const newOutcomes = outcomes.filter(
          (each) => each.outcome === 'activated' && !before.has(each.exchanged.audience),
        );
        if (newOutcomes.length > 0)
          await notices.network(network.license, network.main, newOutcomes.length);
        return outcomes;
      });
    },
  };
}
