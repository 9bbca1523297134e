import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { forgetToken } from '#client/call/csrf.ts';
import { ApiError } from '#client/call/errors.ts';
import { knowsPasskeys, loadPasskeys } from './passkey-support.ts';

/** By which somebody shows that it is still them. */
export type Proof = BodyOf<'confirmSignIn'>;

export type Passkey = AnswerOf<'passkeys'>[number];

/** Whether the hub wants it confirmed who asks: that is no fault to be told of. */
export const wantsProof = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'reauthenticate';

/** The calls of an app that a confirmation takes. */
interface ConfirmCalls {
  readonly secondFactor: (signal: AbortSignal) => Promise<AnswerOf<'secondFactor'>>;
  readonly passkeys: (signal: AbortSignal) => Promise<AnswerOf<'passkeys'>>;
  readonly confirmSignIn: (proof: Proof) => Promise<AnswerOf<'confirmSignIn'>>;
  readonly passkeyOptions: () => Promise<AnswerOf<'passkeyOptions'>>;
}

/** To whom a proof is given, and what became of the last one. */
export interface Giving {
  readonly give: (proof: Proof) => void;
  readonly isPending: boolean;
  /** What is wrong with the proof that was given. */
  readonly wrong: string | undefined;
  /** What else went wrong. */
  readonly error: Error | null;
  /** The proof that this is about. */
  readonly last: Proof | undefined;
}

/** What makes a sign-in fresh again, for an app that makes these calls. */
export function createConfirmation(calls: ConfirmCalls) {
  /** Whether an app is the second factor. */
  const secondFactorQuery = queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => calls.secondFactor(signal),
  });

  const passkeysQuery = queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => calls.passkeys(signal),
  });

  /** Has the browser sign with a passkey; null when the person thought otherwise. */
  async function sign(): Promise<Proof | null> {
    const [{ options }, passkeys] = await Promise.all([calls.passkeyOptions(), loadPasskeys()]);
    try {
      return { passkey: await passkeys.signWithPasskey(options, false) };
    } catch (error) {
      if (passkeys.isDismissed(error)) return null;
      throw error;
    }
  }

  /** Given for the sign-in to be fresh again. The session goes on under another CSRF token. */
  function useConfirming(onConfirmed: () => void): Giving {
    const { mutate, data, error, isPending, variables } = useMutation({
      mutationFn: async (proof: Proof) => {
        const answer = await calls.confirmSignIn(proof);
        if (answer.success) forgetToken();
        return answer;
      },
    });
    return {
      give: (proof) => mutate(proof, { onSuccess: ({ success }) => success && onConfirmed() }),
      isPending,
      wrong: data?.success === false ? data.message : undefined,
      error,
      last: variables,
    };
  }

  /** What the hub takes as a proof of this person, and how a passkey becomes one. */
  function useProofs({ give }: Pick<Giving, 'give'>) {
    const factor = useQuery(secondFactorQuery);
    const passkeys = useQuery({ ...passkeysQuery, enabled: knowsPasskeys() });
    const { mutate, isPending, error } = useMutation({ mutationFn: sign });
    const { data } = factor;
    const asks =
      data === undefined || passkeys.isLoading
        ? null
        : {
            byCode: data.since !== null,
            // The password was given; it is another proof that is asked for.
            byPasskeyAlone: data.since === null && data.wanted === 'confirm',
            hasPasskeys: (passkeys.data ?? []).length > 0 && knowsPasskeys(),
          };
    const onSuccess = (proof: Proof | null): void => {
      if (proof !== null) give(proof);
    };
    const passkey = { isPending, error, sign: () => mutate(undefined, { onSuccess }) };
    return { factor, asks, passkey };
  }

  return { secondFactorQuery, passkeysQuery, useConfirming, useProofs };
}
