import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Call } from '#contract/call.ts';
import { outcome, prose } from '#contract/fields.ts';
import { reasonLength } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import type { Scope } from '#contract/scopes.ts';

interface OperatorCall extends Call {
  readonly access: 'operator';
  readonly role: Role;
  readonly scope: Scope | null;
}

/**
 * Action of operators. A single declaration generates the call, the commands with their help, the
 * texts of the audit events, docs/operating/actions.md and the test of console, API and commands. A
 * sentence instead of a list gives the reason why there is none.
 */
export interface Action extends OperatorCall {
  readonly method: 'POST';
  /** Equivalent commands, as typed, with their help; or the reason for none. */
  readonly commands: Readonly<Record<string, string>> | string;
  /** Reason why no token may make the call, if it has no scope and needs no fresh proof. */
  readonly noToken?: string;
  /** Audit events with their texts for the person concerned; or the reason for none. */
  readonly events: Readonly<Record<string, string>> | string;
  /** Templates of the emails to the person concerned; or the reason for none. */
  readonly mails: readonly string[] | string;
}

/** Returns shared fields: of reads and files, for every operator; of actions, by lowest role. */
export const operatorParts = (group: string) => {
  const read = { method: 'GET', group, access: 'operator', role: 'viewer', scope: null } as const;
  return {
    read: { ...read, gate: 'none' },
    file: { ...read, gate: 'same-origin-file', refusals: ['rate_limited'] },
    support: { group, role: 'support', scope: null },
    owners: { group, role: 'owner', scope: null },
  } as const;
};

/** Fields that `defineAction` adds. Actions need the CSRF token, and most return an outcome. */
const common = { method: 'POST', access: 'operator', gate: 'token', answer: outcome } as const;

type Programs =
  | { readonly scope: Scope }
  | { readonly scope: null; readonly fresh: true }
  | { readonly scope: null; readonly noToken: string };

type ActionSpec = Omit<Action, keyof typeof common> & Programs & { readonly answer?: $ZodType };

/** Declares an action. The field `reason` of its body is the reason for the audit log. */
export const defineAction = <const S extends ActionSpec>(
  spec: S,
): Omit<typeof common, keyof S> & S => ({ ...common, ...spec });

/** Read with a body, because the question is too long or too secret for an address. */
interface OperatorQuestion extends OperatorCall {
  readonly method: 'POST';
  readonly changesNothing: string;
}

interface OperatorRead extends OperatorCall {
  readonly method: 'GET';
}

/** Checks the calls of a group and keeps their exact types. */
export const operatorCallGroup = <
  const T extends Record<string, OperatorRead | OperatorQuestion | Action>,
>(
  group: T,
): T => group;

/** Reason of the action; the person concerned reads it. */
export const reason = prose(reasonLength);

export const reasonBody = z.object({ reason });

/**
 * Newest audit event about the subject that the operator saw; 0 for none. If another operator has
 * acted since, nothing changes, and the refusal `changed_meanwhile` names the event.
 */
export const seen = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));

/** Audit event of three actions and of every other end of an activation. */
export const activationEnded = { 'verification.ended': 'Activation ended' } as const;

/** Command, event and email of the actions that deactivate all sites of a license, or one. */
export const releasing = {
  commands: {
    'license release CODE [--site ADDRESS] [REASON]':
      'deactivate all sites of a license, or one; the owner sees the reason',
  },
  events: activationEnded,
  mails: ['verification/ended'],
} as const;

/** Reasons for no email, token or command, as docs/operating/actions.md prints them. */
export const because = {
  concernsNoBuyer: 'It concerns no buyer.',
  inConversation: 'The buyer sees it in the conversation.',
  betweenOperators: 'It is between operators.',
  hubItself: 'No scope covers the hub itself.',
  screenOnly: 'It is part of a screen.',
  onesOwn: 'It concerns the operator who does it, and a program is none.',
  ownSetting: 'It is the operator’s own setting.',
} as const;
