import type { Access, Call, Gate } from '@hub/contract/call';
import type { ProblemCode } from '@hub/contract/problems';

type Codes = readonly ProblemCode[];

/** Codes possible for any call. */
const always: Codes = ['internal', 'unavailable', 'not_built', 'bad_request'];
const ofBodies: Codes = ['bad_json', 'media_type', 'too_large'];
const byAccess: Readonly<Record<Access, Codes>> = {
  public: [],
  program: [],
  session: ['unauthenticated', 'second_factor'],
  site: ['unknown_token'],
  operator: ['not_found', 'forbidden', 'second_factor', 'rate_limited'],
};
const byGate: Readonly<Record<Gate, Codes>> = {
  none: [],
  token: ['csrf'],
  'same-origin': ['csrf', 'gate'],
  'same-origin-if-request': ['csrf', 'gate'],
  'same-origin-file': ['csrf', 'gate'],
};

/**
 * Returns true if the contract allows this refusal of the call, by its declaration or by its kind.
 */
export const mayBeRefused = (call: Call, code: ProblemCode): boolean =>
  [
    ...always,
    ...byAccess[call.access],
    ...byGate[call.gate],
    ...(call.method === 'POST' ? ofBodies : []),
    ...(call.body || call.query || call.params ? (['validation'] as const) : []),
    ...(call.fresh ? (['reauthenticate'] as const) : []),
    ...(call.refusals ?? []),
  ].includes(code);
