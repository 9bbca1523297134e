import { lifetimes } from '@hub/contract/limits';
import type { StartResult } from '#identity/second-factor/factor-service.ts';
import { codeFaults, texts } from '#identity/texts.ts';
import { ownerOf } from './require-sign-in.ts';
import { done, refused } from '#identity/to-wire.ts';
import type { Routes } from '#http/calls/route.ts';
import type { IdentityWithCookies } from '#identity/identity.ts';

export const factorRoutes = ({
  secondFactor,
  confirmations,
  cookies,
}: IdentityWithCookies): Routes => {
  return {
    async secondFactor({ user }) {
      const { since, recoveryCodesLeft } = await secondFactor.stateOf(user.userId);
      return {
        since: since?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
        wanted: await confirmations.wantedOf(user),
      };
    },
    async beginSecondFactor(request) {
      await confirmations.requireFresh(request.user, lifetimes.freshSignIn);
      const setup = await secondFactor.begin(ownerOf(request));
      return setup === null
        ? { ...refused(texts.factorOnAlready), setup: null }
        : { ...done(texts.factorBegun), setup };
    },
    startSecondFactor: {
      limit: ['verifyByAddress'],
      async handle(request) {
        const { user, body, reply } = request;
        await confirmations.requireFresh(user, lifetimes.freshSignIn);
        const result = await secondFactor.start(ownerOf(request), body.two_factor_code);
        if (result.kind !== 'started') {
          return { ...refused(startFault(result.kind)), recovery_codes: null };
        }
        // The entered code also confirms the second factor in this session.
        const renewed = await confirmations.note(user.sessionHash);
        cookies.setSession(reply, renewed.token);
        return { ...done(texts.factorOn), recovery_codes: [...result.recoveryCodes] };
      },
    },
    async endSecondFactor(request) {
      await confirmations.requireFresh(request.user, lifetimes.freshSignIn);
      const ended = await secondFactor.end(ownerOf(request));
      return ended ? done(texts.factorOff) : refused(texts.factorOffAlready);
    },
    async newRecoveryCodes(request) {
      await confirmations.requireFresh(request.user, lifetimes.freshSignIn);
      const codes = await secondFactor.renewRecovery(ownerOf(request));
      return codes === null
        ? { ...refused(texts.factorOffAlready), recovery_codes: null }
        : { ...done(texts.recoveryMade), recovery_codes: [...codes] };
    },
  };
};

const startFault = (kind: Exclude<StartResult['kind'], 'started'>): string =>
  kind === 'gone' ? texts.setupGone : codeFaults[kind];
