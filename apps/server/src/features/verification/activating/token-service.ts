import { hash } from 'node:crypto';
import { codesHidden, type ClosedCode } from '#features/licenses';
import type { ProblemCode } from '@hub/contract/problems';
import { lifetimes, siteSlots as slots, wrongVerifiers } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type { ActivateService, ApprovedSite, ExchangeResult } from './activate-service.ts';
import type { Exchange } from '#verification/records/exchange.ts';
import { mayTake, withoutMoving } from '#verification/deciding/license-rules.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { ActivationRequest } from '#verification/records/request-store.ts';
import type { Reservation } from '#verification/records/reservation-store.ts';
import { coversNetwork, protocolV1, ownProtocol } from '#verification/protocol-rules.ts';
import type { QuestionService } from '#verification/approving/question-service.ts';

/** Proof of a site: the one-time code and the PKCE verifier. */
interface Proof {
  readonly code: string;
  readonly codeVerifier: string;
  readonly address?: string;
}

/** Proof of a theme with protocol v1: its key and its site. */
interface ProtocolV1Proof {
  readonly key: string;
  /** Normalized site, as the hub stores it. */
  readonly site: string;
  readonly address: string;
}

/** Steps of an exchange that differ by protocol version. */
interface ExchangeProtocol<T> {
  readonly code: string;
  readonly address: string | undefined;
  proves(request: ActivationRequest): boolean;
  activate(exchange: Exchange, approved: ApprovedSite): Promise<T>;
  /** Returns a function that repeats the answer of an exchange, or null if that is impossible. */
  repeat(exchange: Exchange): Promise<(() => Promise<T>) | null>;
}

/** Refusal that commits its writes: a counted attempt, an audit event or an email. */
interface CommittedRefusal {
  readonly refused: ProblemCode;
  readonly why?: string;
}

interface TokenParts extends VerificationParts {
  readonly questions: QuestionService;
  readonly activate: ActivateService;
  readonly notices: NoticeService;
}

/** Returns true if the verifier matches the challenge (PKCE method S256; RFC 7636, section 4.6). */
const isVerifierOf = (challenge: string, verifier: string): boolean =>
  hash('sha256', verifier, 'base64url') === challenge;

const isRefused = (result: object): result is CommittedRefusal => 'refused' in result;

const refused = (code: ProblemCode, why?: string): CommittedRefusal => ({
  refused: code,
  ...(why !== undefined && { why }),
});

export function createTokenService(parts: TokenParts) {
  const { store, db, clock, catalog, questions, activate, notices, codeHiding } = parts;

  /** Locks the request first and then the licenses by id, like every other transaction. */
  async function lockRows(found: Reservation) {
    const request = await store.requests.lock(found.requestId);
    const moving = found.movingId === null ? null : await store.activations.find(found.movingId);
    const ids = new Set([found.licenseId, moving?.activation.licenseId ?? found.licenseId]);
    const reading = { now: clock.now(), exceptRequest: found.requestId, lock: true };
    const licenses = await store.licenses.listByIds([...ids], reading);
    const reservation = await store.reservations.find(found.id);
    const license = licenses.find(({ id }) => id === found.licenseId);
    return request && reservation && license ? { request, reservation, license, licenses } : null;
  }

  /** Repeats the answer of an exchange if it may have been lost, otherwise refuses. */
  async function exchangeAgain<T>(
    exchange: Exchange,
    protocol: ExchangeProtocol<T>,
  ): Promise<T | CommittedRefusal> {
    const { request, reservation } = exchange;
    const repeatAnswer = await protocol.repeat(exchange);
    const until = after(reservation.exchangedAt ?? clock.now(), lifetimes.reservation);
    const isInTime = clock.now() < until;
    if (repeatAnswer && isInTime && protocol.proves(request)) return repeatAnswer();
    await notices.codeReused(exchange, protocol.address);
    return refused('code_used');
  }

  async function countWrongVerifier({ id, requestId }: Reservation): Promise<CommittedRefusal> {
    const count = await store.reservations.countWrongVerifier(id);
    if (count >= wrongVerifiers) await store.reservations.endOfRequest(requestId, clock.now());
    return refused('verifier_wrong');
  }

  async function exchangeFirst<T>(
    exchange: Exchange,
    protocol: ExchangeProtocol<T>,
  ): Promise<T | CommittedRefusal> {
    const { request, reservation, license } = exchange;
    const now = clock.now();
    const isOver = reservation.endedAt !== null || reservation.expiresAt <= now;
    // The buyer cannot use a license that has another owner now.
    if (isOver || request.status !== 'reserved' || license.userId !== reservation.userId) {
      return refused('code_unknown');
    }
    if (!protocol.proves(request)) return countWrongVerifier(reservation);
    const owner = await store.licenses.findPerson(license.userId);
    if (owner === null || owner.blockedAt !== null) return refused('code_unknown');
    const opensCode = request.protocol === protocolV1;
    if (opensCode && (await codeHiding.isFrom(owner.id))) {
      return refused('code_withheld', codesHidden());
    }
    const site = questions.siteOf(request.site);
    const { kind, movingId: moving } = reservation;
    const state = withoutMoving(license, { site, moving });
    const network = coversNetwork(catalog(), request.itemId);
    const verdict = mayTake({ license: state, site, kind, now, slots, network, opensCode });
    if (!verdict.ok) return refused(verdict.code, verdict.why);
    const { reason, displaced } = verdict;
    return protocol.activate(exchange, { site, reason, displaced });
  }

  async function exchangeBy<T extends object>(protocol: ExchangeProtocol<T>): Promise<T> {
    const result = await db.transaction(async () => {
      const reservation = await store.reservations.findByCodeHash(hashOf(protocol.code));
      const locked = reservation && (await lockRows(reservation));
      if (!locked) return refused('code_unknown');
      return locked.reservation.exchangedAt === null
        ? exchangeFirst(locked, protocol)
        : exchangeAgain(locked, protocol);
    });
    if (!isRefused(result)) return result;
    throw new Problem(result.refused, result.why === undefined ? {} : { message: result.why });
  }

  return {
    /** Creates the activation. A site that lost the answer can repeat the call. */
    exchange: ({ code, codeVerifier, address }: Proof): Promise<ExchangeResult> =>
      exchangeBy({
        code,
        address,
        proves: ({ protocol, codeChallenge }) =>
          protocol === ownProtocol && isVerifierOf(codeChallenge, codeVerifier),
        activate: activate.activate,
        repeat: activate.repeat,
      }),
    /**
     * Exchanges the key of a site with protocol v1, which cannot repeat the call. Returns the
     * sealed purchase code.
     */
    exchangeProtocolV1: ({ key, site, address }: ProtocolV1Proof): Promise<ClosedCode> =>
      exchangeBy({
        code: key,
        address,
        proves: ({ protocol, site: facts }) => protocol === protocolV1 && site === facts,
        activate: (locked, approved) => activate.activateProtocolV1(locked, approved, key),
        // The full code is sent only once. After a lost answer, the buyer activates the site again.
        repeat: async () => null,
      }),
  };
}

export type TokenService = ReturnType<typeof createTokenService>;
