import type { AnswerOut } from './call.ts';
import { operatorsCalls } from './operator-calls/operators.ts';
import { releaseCalls } from './operator-calls/releases.ts';

export { reasonBody } from './operator-calls/act.ts';

/**
 * The calls of those who run the hub, under their names. They stand apart from calls.ts, so that
 * what buyers load knows none of them.
 */
export const operatorCalls = {
  ...operatorsCalls,
  ...releaseCalls,
} as const;

export type OperatorCallName = keyof typeof operatorCalls;

/** What the operator who calls `N` gets with a 200. */
export type OperatorAnswerOf<N extends OperatorCallName> = AnswerOut<(typeof operatorCalls)[N]>;
