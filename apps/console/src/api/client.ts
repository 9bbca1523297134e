import { callTable } from 'virtual:call-table';
import { createCaller } from '@hub/client/caller';
import { sendFile } from '@hub/client/send-file';
import type { consoleCalls } from './calls.ts';
import type { OperatorAnswerOf, OperatorCallName } from '@hub/contract/operator-calls';

const caller = createCaller<typeof consoleCalls>(callTable, askWho);

export const { call, warmUp } = caller;

async function askWho(): Promise<string> {
  return (await call('operatorMe')).username;
}

/** Returns the URL of a call that answers with a file, without empty filters. */
export function fileAddress(
  name: OperatorCallName,
  query: Readonly<Record<string, string | number>> = {},
): string {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  const search = new URLSearchParams(set.map(([key, value]) => [key, String(value)]));
  const { path } = callTable[name];
  return search.size === 0 ? path : `${path}?${search}`;
}

interface SendFileOptions {
  readonly type: string;
  readonly signal: AbortSignal;
  /** Called with the uploaded fraction, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export async function uploadTo<N extends OperatorCallName>(
  address: readonly [N, Readonly<Record<string, string>>],
  file: File,
  options: SendFileOptions,
): Promise<OperatorAnswerOf<N>> {
  const sending = { address: fileAddress(...address), token: await caller.fetchToken() };
  return (await sendFile({ ...sending, file, ...options })) as OperatorAnswerOf<N>;
}
