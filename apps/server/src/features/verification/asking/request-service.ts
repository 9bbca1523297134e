import { english, languageOf } from '@hub/language/languages';
import { lifetimes, openRequestsPerUser } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { unknownItem } from '#verification/texts.ts';
import {
  isPending,
  type ActivationRequest,
  type NewRequest,
} from '#verification/records/request-store.ts';
import { invalidField, requireSite } from '#verification/sites/require-site.ts';
import { checkReturnUrl } from '#verification/sites/site-rules.ts';

export type SiteAsk = Omit<NewRequest, 'id' | 'site' | 'createdAt' | 'expiresAt'>;
/** Activation request in a file, without a redirect or a one-time code. */
export type OfflineAsk = Omit<SiteAsk, 'returnUrl' | 'state' | 'codeChallenge'>;

export function createRequestService(parts: VerificationParts) {
  const { store, db, clock, ids, catalog, publicUrl, sites, audit } = parts;

  function requireTheme(itemId: number): void {
    const item = catalog().items.find(({ id }) => id === itemId);
    if (item?.kind === 'theme') return;
    throw new Problem('unknown_item', { message: unknownItem(itemId, item?.kind ?? null) });
  }

  function nextRequest() {
    const createdAt = clock.now();
    const expiresAt = after(createdAt, lifetimes.verificationRequest);
    return { id: ids.token(), createdAt, expiresAt };
  }

  /** Returns the site and the return address in stored form. Throws a Problem if one is invalid. */
  function readAddresses({ siteUrl, returnUrl }: SiteAsk): { site: string; returnUrl: string } {
    const site = requireSite(siteUrl, sites.suffixes);
    const returnCheck = checkReturnUrl(returnUrl, site, sites.suffixes);
    if (!returnCheck.ok) throw invalidField('return_url', returnCheck.why);
    return { site: site.site, returnUrl: new URL(returnUrl.trim()).href };
  }

  async function requireOpenable(id: string, userId: number): Promise<ActivationRequest> {
    const request = await store.requests.lock(id);
    if (!request) throw new Problem('request_unknown');
    if (!isPending(request)) throw new Problem('request_done');
    if (request.status === 'reserved' && request.userId !== userId) {
      throw new Problem('request_taken');
    }
    const now = clock.now();
    const reservation = await store.reservations.findCurrent(id, now);
    if (request.expiresAt <= now && !reservation) throw new Problem('request_expired');
    return request;
  }

  /**
   * Releases the requests that the user opened longest ago, above the limit. They stay open, and
   * another user can open them.
   */
  async function releaseOldest(userId: number): Promise<void> {
    const requests = await store.requests.listHeld(userId, clock.now());
    const open = requests.filter(({ status }) => status === 'open');
    const surplus = open.slice(Math.max(0, openRequestsPerUser - (requests.length - open.length)));
    await store.requests.letGo(
      userId,
      surplus.map(({ id }) => id),
    );
  }

  const findHeld = async (userId: number, requestId?: string) => {
    const requests = await store.requests.listHeld(userId, clock.now());
    // A request from a file is found only by its id.
    if (requestId === undefined) return requests.find(({ offline }) => !offline) ?? null;
    return requests.find(({ id }) => id === requestId) ?? null;
  };

  return {
    /** Throws `unknown_item` for an item that is no theme of the catalog. */
    requireTheme,
    /** Returns the address for the buyer's browser, and the lifetime in milliseconds. */
    async create(ask: SiteAsk) {
      requireTheme(ask.itemId);
      const addresses = readAddresses(ask);
      const fresh = nextRequest();
      await store.requests.insert({ ...ask, ...addresses, ...fresh });
      const verifyUrl = new URL(`/verify?request=${fresh.id}`, publicUrl);
      const language = languageOf(ask.locale ?? '');
      // English is the default of WordPress, so the language of the browser is a better guess.
      if (language && language !== english) verifyUrl.searchParams.set('lang', language.code);
      return {
        requestId: fresh.id,
        verifyUrl: verifyUrl.href,
        expiresInMs: lifetimes.verificationRequest,
      };
    },
    async createOffline(userId: number, ask: OfflineAsk): Promise<{ requestId: string }> {
      requireTheme(ask.itemId);
      const { site } = requireSite(ask.siteUrl, sites.suffixes, 'file');
      const fresh = nextRequest();
      const noReturn = { returnUrl: `https://${site}`, state: '', codeChallenge: '' };
      const holder = { userId, openedAt: fresh.createdAt };
      await store.requests.insertOffline({ ...ask, ...noReturn, ...fresh, site }, holder);
      await releaseOldest(userId);
      return { requestId: fresh.id };
    },
    /** Assigns the request to the user who opens it. Throws a Problem if this is not possible. */
    async open(userId: number, requestId: string): Promise<ActivationRequest> {
      const opened = await db.transaction(async () => {
        const request = await requireOpenable(requestId, userId);
        const openedAt = clock.now();
        await store.requests.hold(requestId, { userId, openedAt });
        return { ...request, userId, openedAt };
      });
      await releaseOldest(userId);
      return opened;
    },
    /** Returns the user's pending request: by its id, or else the one opened last. */
    findHeld,
    async cancel(userId: number, requestId?: string, address?: string) {
      await db.transaction(async () => {
        const held = await findHeld(userId, requestId);
        const request = held && (await store.requests.lock(held.id));
        if (!request || request.userId !== userId || !isPending(request)) return;
        await store.requests.setStatus(request.id, 'cancelled');
        await store.reservations.endOfRequest(request.id, clock.now());
        const details = { site: request.site, item_id: request.itemId };
        const event = 'verification.cancelled';
        await audit.record({ event, userId, actor: 'user', address, details });
      });
    },
  };
}

export type RequestService = ReturnType<typeof createRequestService>;
