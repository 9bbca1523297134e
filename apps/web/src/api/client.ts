import { callTable } from 'virtual:call-table';
import { queryOptions } from '@tanstack/react-query';
import { createCaller } from '@hub/client/caller';
import type { AnswerOf, CallName, calls } from '@hub/contract/calls';

export const { call, warmUp, fetchToken } = createCaller<typeof calls>(callTable, askWho);

const read = call as unknown as <N extends CallName>(
  name: N,
  input: { readonly signal: AbortSignal },
) => Promise<AnswerOf<N>>;

export const queryOf = <N extends CallName>(name: N, key: string) =>
  queryOptions({ queryKey: [key], queryFn: ({ signal }) => read(name, { signal }) });

async function askWho(): Promise<number | null> {
  const answer = await call('isLogged');
  return answer.res ? answer.id : null;
}
