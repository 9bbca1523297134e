import type { QuestionService } from './question-service.ts';
import {
  type Question,
  type LicenseEvaluation,
  type LicenseCount,
  chooseLicense,
  countLicenses,
  evaluateLicense,
  releaseLetsIn,
} from '#verification/deciding/choose-rules.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { RequestService } from '#verification/asking/request-service.ts';
import { isPending, type ActivationRequest } from '#verification/records/request-store.ts';
import { whyThisKind } from '#verification/texts.ts';
import { checkReturnUrl } from '#verification/sites/site-rules.ts';

export interface EvaluatedLicense extends LicenseEvaluation<OwnedLicense> {
  /** True for the license that the hub uses if the buyer chooses none. */
  readonly recommended: boolean;
}

export interface VerifyStatus {
  readonly counts: LicenseCount | null;
  readonly reason: LicenseCount['reason'] | 'no_request' | 'expired';
  readonly expiresAt: Date | null;
}

/** Adds the explanation if the rules assign another kind than WordPress reports. */
function withExplanation(
  evaluated: EvaluatedLicense,
  { environment }: ActivationRequest,
): EvaluatedLicense {
  const why = whyThisKind(evaluated.kind, environment);
  const { verdict } = evaluated;
  if (why === null || !verdict.ok || verdict.reason === 'same_site') return evaluated;
  return { ...evaluated, verdict: { ...verdict, effect: `${verdict.effect} ${why}` } };
}

interface ViewParts extends VerificationParts {
  readonly questions: QuestionService;
  readonly requests: RequestService;
}

export function createViewService(parts: ViewParts) {
  const { store, clock, readersCatalog, sites, questions, requests } = parts;

  async function readLicenses(request: ActivationRequest, userId: number) {
    const question = await questions.questionOf(request, userId);
    const reading = { now: question.now, exceptRequest: request.id, lock: false };
    const licenses = await store.licenses.listOfItem(userId, request.itemId, reading);
    return { question, licenses };
  }

  function evaluateAll(licenses: readonly OwnedLicense[], question: Question): EvaluatedLicense[] {
    const evaluated = licenses.map((license) => evaluateLicense(license, question));
    const best = chooseLicense(evaluated, question)?.license.id;
    return evaluated.map((each) => ({ ...each, recommended: each.license.id === best }));
  }

  const sitesOf = (license: OwnedLicense, question: Question) =>
    license.active.map((site) => ({
      ...site,
      licenseId: license.id,
      /** True if the release of this site frees a slot for the requesting site. */
      release: releaseLetsIn(license, site.activationId, question),
    }));

  async function view(request: ActivationRequest, userId: number) {
    const { question, licenses } = await readLicenses(request, userId);
    const returnCheck = checkReturnUrl(request.returnUrl, question.site, sites.suffixes);
    const reservation = await store.reservations.findCurrent(request.id, clock.now());
    return {
      request,
      itemName: readersCatalog().items.find(({ id }) => id === request.itemId)?.name ?? '',
      host: question.site.host,
      returnHost: returnCheck.ok ? returnCheck.host : new URL(request.returnUrl).hostname,
      reserved: reservation !== null,
      licenses: evaluateAll(licenses, question).map((each) => withExplanation(each, request)),
      sites: licenses.flatMap((license) => sitesOf(license, question)),
    };
  }

  async function reasonWithoutRequest(
    userId: number,
    requestId?: string,
  ): Promise<'expired' | 'no_request'> {
    const named = requestId === undefined ? null : await store.requests.find(requestId);
    return named && isPending(named) && named.userId === userId ? 'expired' : 'no_request';
  }

  return {
    /** Returns the site of an open request to anyone with its id; null for any other request. */
    async waiting(requestId?: string): Promise<string | null> {
      const request = requestId === undefined ? null : await store.requests.find(requestId);
      if (request === null || request.offline || request.expiresAt <= clock.now()) return null;
      return isPending(request) ? request.site : null;
    },
    /** Returns the request. A request id assigns it to this user. */
    async info(userId: number, requestId?: string) {
      const request = await (requestId === undefined
        ? requests.findHeld(userId)
        : requests.open(userId, requestId));
      return request && view(request, userId);
    },
    /** Returns the status of the request for this user. Changes nothing. */
    async check(userId: number, requestId?: string): Promise<VerifyStatus> {
      const request = await requests.findHeld(userId, requestId);
      if (!request) {
        const reason = await reasonWithoutRequest(userId, requestId);
        return { counts: null, reason, expiresAt: null };
      }
      const { question, licenses } = await readLicenses(request, userId);
      const counts = countLicenses(licenses.map((license) => evaluateLicense(license, question)));
      return { counts, reason: counts.reason, expiresAt: request.expiresAt };
    },
  };
}

export type RequestView = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createViewService>['info']>>
>;
