import type { Call } from '@hub/contract/call';
import { calls } from '@hub/contract/calls';
import { operatorCalls } from '@hub/contract/operator-calls';

/** Every call that this server answers: those for everyone, and those for operators. */
const mounted = { ...calls, ...operatorCalls } as const;

export type MountedName = keyof typeof mounted;
export type MountedCall<N extends MountedName> = (typeof mounted)[N];

export const mountedNames = Object.keys(mounted) as MountedName[];

/** Returns the call of that name, in its general type. */
export const mountedCall = (name: MountedName): Call => mounted[name];
