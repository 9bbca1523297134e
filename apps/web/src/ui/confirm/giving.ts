import { ApiError } from '@hub/client/errors';
import { useConfirmSignIn, type Proof } from './api.ts';

/** Whether the hub wants it confirmed who asks: that is no fault to be told of. */
export const wantsProof = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'reauthenticate';

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

/** Given for the sign-in to be fresh again. */
export function useConfirming(onConfirmed: () => void): Giving {
  const { mutate, data, error, isPending, variables } = useConfirmSignIn();
  return {
    give: (proof) => mutate(proof, { onSuccess: ({ success }) => success && onConfirmed() }),
    isPending,
    wrong: data?.success === false ? data.message : undefined,
    error,
    last: variables,
  };
}
