import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { forgetToken } from '#client/call/csrf.ts';
import { ApiError } from '#client/call/errors.ts';
import { knowsPasskeys, loadPasskeys } from './passkey-support.ts';

/** Proof of identity for a fresh sign-in. */
export type Proof = BodyOf<'confirmSignIn'>;

export type Passkey = AnswerOf<'passkeys'>[number];

/** Returns true when the hub asks for a fresh sign-in. The error needs no message. */
export const wantsProof = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'reauthenticate';

/** Calls that an app passes to `createConfirmation`. */
interface ConfirmCalls {
  readonly secondFactor: (signal: AbortSignal) => Promise<AnswerOf<'secondFactor'>>;
  readonly passkeys: (signal: AbortSignal) => Promise<AnswerOf<'passkeys'>>;
  readonly confirmSignIn: (proof: Proof) => Promise<AnswerOf<'confirmSignIn'>>;
  readonly passkeyOptions: () => Promise<AnswerOf<'passkeyOptions'>>;
}

/** Submits a proof and reports the result of the last one. */
export interface ProofSubmission {
  readonly give: (proof: Proof) => void;
  readonly isPending: boolean;
  /** Message about a wrong proof. */
  readonly wrong: string | undefined;
  /** Any other error. */
  readonly error: Error | null;
  /** Last submitted proof. */
  readonly last: Proof | undefined;
}

/** Creates the hooks that make a sign-in fresh again, from an app's calls. */
export function createConfirmation(calls: ConfirmCalls) {
  /** State of the authenticator app as second factor. */
  const secondFactorQuery = queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => calls.secondFactor(signal),
  });

  const passkeysQuery = queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => calls.passkeys(signal),
  });

  /** Asks the browser to sign with a passkey; null if the person canceled. */
  async function sign(): Promise<Proof | null> {
    const [{ options }, passkeys] = await Promise.all([calls.passkeyOptions(), loadPasskeys()]);
    try {
      return { passkey: await passkeys.signWithPasskey(options, false) };
    } catch (error) {
      if (passkeys.isDismissed(error)) return null;
      throw error;
    }
  }

  /** Submits a proof for a fresh sign-in. The session continues under a new CSRF token. */
  function useConfirming(onConfirmed: () => void): ProofSubmission {
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

  /** Accepted proofs of this person, and the signing of a passkey. */
  function useProofs({ give }: Pick<ProofSubmission, 'give'>) {
    const factor = useQuery(secondFactorQuery);
    const passkeys = useQuery({ ...passkeysQuery, enabled: knowsPasskeys() });
    const { mutate, isPending, error } = useMutation({ mutationFn: sign });
    const { data } = factor;
    const asks =
      data === undefined || passkeys.isLoading
        ? null
        : {
            byCode: data.since !== null,
            // The person has already entered the password, and the hub requires another proof.
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
