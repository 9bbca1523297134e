import { changeEmailBody } from '@hub/contract/calls';
import type { PersonChange } from '#features/identity';
import type { PrivacyOutcome } from '#features/privacy';
import { reasonOf } from '#cli/arguments.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';
import { shown } from './shown-person.ts';
import type { CommandContext } from '#cli/services.ts';

export async function personCommand(
  [verb = '', who = '', ...rest]: readonly string[],
  services: CommandContext,
): Promise<CommandResult | null> {
  if (who === '') return null;
  const { people, actions, actor } = services;
  if (verb === 'email') return correctEmail(who, rest, services);
  if (verb === 'export' || verb === 'erase') return privacyCommand([verb, who, ...rest], services);
  const hasNoReason = rest.join('').trim() === '';
  if (verb === 'show') return hasNoReason ? shown(who, people) : null;
  const link = links.get(verb);
  if (link !== undefined) {
    if (!hasNoReason) return null;
    const message = `A ${link.kind} link is queued for ${who}. See jobs list if it does not arrive.`;
    return toResult(await actions[link.name]({ who, actor }), who, message);
  }
  const action = withReason.get(verb);
  const reason = reasonOf(rest);
  if (action === undefined || reason === null) return null;
  return toResult(await actions[action.name]({ who, actor, reason }), who, action.done(who));
}

interface Link {
  readonly name: 'sendResetLink' | 'sendVerificationLink';
  readonly kind: string;
}

const links: ReadonlyMap<string, Link> = new Map([
  ['reset-link', { name: 'sendResetLink', kind: 'password' }],
  ['verify-link', { name: 'sendVerificationLink', kind: 'verification' }],
]);

interface ActionWithReason {
  readonly name: 'verifyEmail' | 'signOut' | 'block' | 'unblock' | 'resetFactor';
  readonly done: (who: string) => string;
}

const withReason: ReadonlyMap<string, ActionWithReason> = new Map([
  ['verify', { name: 'verifyEmail', done: (who) => `The email of ${who} is marked as verified.` }],
  ['sign-out', { name: 'signOut', done: (who) => `${who} is signed out on every device.` }],
  [
    'reset-factor',
    {
      name: 'resetFactor',
      done: (who) =>
        `Two-factor authentication of ${who} will be reset in 24 hours. An email tells them how to stop it.`,
    },
  ],
  ['block', { name: 'block', done: (who) => `${who} is suspended.` }],
  ['unblock', { name: 'unblock', done: (who) => `${who} is unsuspended.` }],
]);

async function correctEmail(
  who: string,
  [email = '', ...words]: readonly string[],
  { actions, actor }: CommandContext,
): Promise<CommandResult | null> {
  const reason = reasonOf(words);
  const typed = changeEmailBody.shape.email.safeParse(email);
  if (email === '' || reason === null) return null;
  if (!typed.success) return refused(`${email} is not an email address.`, { error: 'no_address' });
  const outcome = await actions.correctEmail({ who, actor, reason }, typed.data);
  return toResult(outcome, who, `The email of ${who} is now ${typed.data}, not verified yet.`);
}

const refusals: Readonly<Record<Exclude<PersonChange, 'done'>, (who: string) => string>> = {
  no_such_user: (who) => `No user has the username or email ${who}.`,
  email_taken: () => 'Another user has this address.',
  email_same: (who) => `${who} already has this email.`,
  already_verified: (who) => `The email of ${who} is already verified.`,
  is_blocked: (who) => `${who} is suspended.`,
  is_not_blocked: (who) => `${who} is not suspended.`,
  no_factor: (who) => `${who} has no two-factor authentication.`,
  waits: (who) => `A reset for ${who} is already scheduled.`,
  is_operator: (who) => `${who} is an operator. First: operator remove EMAIL`,
};

const toResult = (outcome: PersonChange, who: string, message: string): CommandResult =>
  outcome === 'done'
    ? done(message, { user: who })
    : refused(refusals[outcome](who), { error: outcome });

/** Runs `user export WHO FILE REASON` or `user erase WHO USERNAME REASON`. */
async function privacyCommand(
  [verb, who, more = '', ...words]: readonly ['export' | 'erase', string, ...string[]],
  { privacy, actor }: CommandContext,
): Promise<CommandResult | null> {
  const reason = reasonOf(words);
  if (more === '' || reason === null) return null;
  const outcome = await privacy[verb]({ who, actor, reason }, more);
  if (outcome !== 'done') return refused(privacyRefusals[outcome](who, more), { error: outcome });
  const message =
    verb === 'export'
      ? `All data about ${who} is in ${more}. Send it to them, then delete the file.`
      : `${who} is deleted.`;
  return done(message, { user: who });
}

const privacyRefusals: Readonly<
  Record<Exclude<PrivacyOutcome, 'done'>, (who: string, more: string) => string>
> = {
  no_such_user: refusals.no_such_user,
  wrong_name: (who, more) => `The username of ${who} is not ${more}.`,
  is_operator: refusals.is_operator,
  no_file: (_who, more) => `${more} already exists or cannot be written.`,
};
