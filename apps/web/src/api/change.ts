import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { AnswerOf, BodyOf, CallName } from '@hub/contract/calls';
import { call } from './client.ts';

export type CallMutation<N extends CallName> = UseMutationResult<AnswerOf<N>, Error, BodyOf<N>>;

// TypeScript cannot infer that each call name has its own input type.
const send = call as unknown as <N extends CallName>(
  name: N,
  input: { readonly body: BodyOf<N> },
) => Promise<AnswerOf<N>>;

/** Mutation by a call that changes hub data; see {@link useChange}. */
export const useCallChange = <N extends CallName>(
  name: N,
  options?: Parameters<typeof useChange>[1],
): CallMutation<N> => useChange((body) => send(name, { body }), options);

/** Mutation by a call without a visible effect on any screen. */
export const useCall = <N extends CallName>(name: N): CallMutation<N> =>
  useMutation({ mutationFn: (body) => send(name, { body }) });
