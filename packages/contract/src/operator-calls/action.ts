import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Call } from '#contract/call.ts';
import { outcome, prose } from '#contract/fields.ts';
import { reasonLength } from '#contract/limits.ts';
import type { Role } from '#contract/roles.ts';
import type { Scope } from '#contract/scopes.ts';

/** Call of operators: it names its least role and its scope. */
interface OperatorCall extends Call {
  readonly access: 'operator';
  readonly role: Role;
  readonly scope: Scope | null;
}

/**
 * Operators' action, declared once. It generates the contract's call, the commands with their help,
 * the words of the audit events, docs/operating/actions.md and the test of all three ways. A
 * sentence in place of a list says why there is none.
 */
export interface Action extends OperatorCall {
  readonly method: 'POST';
  /** Equivalent commands, as typed, with their help. */
  readonly commands: Readonly<Record<string, string>> | string;
  /** Reason why no token may call it, if it has no scope and needs no fresh proof. */
  readonly noToken?: string;
  /** Audit events, with their texts for the person concerned. */
  readonly events: Readonly<Record<string, string>> | string;
  /** Templates of the emails to the person concerned. */
  readonly mails: readonly string[] | string;
}

/** Common parts of a group's calls: reads and files of every operator, and actions by their least role. */
export const operatorParts = (group: string) => {
  const read = { method: 'GET', group, access: 'operator', role: 'viewer', scope: null } as const;
  return {
    read: { ...read, gate: 'none' },
    file: { ...read, gate: 'same-origin-file', refusals: ['rate_limited'] },
    support: { group, role: 'support', scope: null },
    owners: { group, role: 'owner', scope: null },
  } as const;
};

/** Fields that `defineAction` adds. An action needs the CSRF token, and most return an outcome. */
const common = { method: 'POST', access: 'operator', gate: 'token', answer: outcome } as const;

type Programs =
  | { readonly scope: Scope }
  | { readonly scope: null; readonly fresh: true }
  | { readonly scope: null; readonly noToken: string };

type ActionSpec = Omit<Action, keyof typeof common> & Programs & { readonly answer?: $ZodType };

/** Declares an action; its reason, where it needs one, is the field `reason` of its body. */
export const defineAction = <const S extends ActionSpec>(
  spec: S,
): Omit<typeof common, keyof S> & S => ({ ...common, ...spec });

/** Question too long or too secret for an address. It changes nothing. */
interface OperatorQuestion extends OperatorCall {
  readonly method: 'POST';
  readonly changesNothing: string;
}

interface OperatorRead extends OperatorCall {
  readonly method: 'GET';
}

/** Keeps the exact shape of each call of a group while checking that it is one. */
export const operatorCallGroup = <
  const T extends Record<string, OperatorRead | OperatorQuestion | Action>,
>(
  group: T,
): T => group;

/** Reason of the action; the person concerned reads it. */
export const reason = prose(reasonLength);

/** Body of an action that needs only a reason: the form of a dialog. */
export const reasonBody = z.object({ reason });

/**
 * Newest audit event about the subject as the operator saw it; 0 for none. If another operator
 * acted since, nothing changes, and the refusal `changed_meanwhile` names the event.
 */
export const seen = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1));

/** Event of three actions, and of every other way in which an activation ends. */
export const activationEnded = { 'verification.ended': 'Activation ended' } as const;

/** Reasons why an action has no mail, no token or no command: sentences of docs/operating/actions.md. */
export const because = {
  concernsNoBuyer: 'It concerns no buyer.',
  inConversation: 'The buyer sees it in the conversation.',
  betweenOperators: 'It is between operators.',
  hubItself: 'No scope covers the hub itself.',
  screenOnly: 'It is part of a screen.',
  onesOwn: 'It concerns the operator who does it, and a program is none.',
  ownSetting: 'It is the operator’s own setting.',
} as const;
