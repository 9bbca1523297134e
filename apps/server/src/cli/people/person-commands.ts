import { changeEmailBody } from '@hub/contract/calls';
import { reasonLength } from '@hub/contract/limits';
import type { PersonChange } from '#features/identity';
import type { PrivacyAdministration, PrivacyOutcome } from '#features/privacy';
import { done, refused, type CommandResult } from '#cli/result.ts';
import { shown } from './shown-person.ts';
import type { OperatorAction } from '#platform/actor.ts';
import type { CommandContext } from '#cli/services.ts';

/** Runs `user …` about one person. Returns null for wrong usage. */
export async function personCommand(
  [verb, who = '', ...rest]: readonly (string | undefined)[],
  services: CommandContext,
): Promise<CommandResult | null> {
  if (who === '') return null;
  const { people, actions, privacy, actor } = services;
  if (verb === 'email') return correctEmail(who, rest, services);
  if (verb === 'export' || verb === 'erase') {
    const [more = '', ...words] = rest;
    const why = reasonOf(words);
    return more !== '' && isReason(why)
      ? privacyCommand(verb, { who, more, actor, reason: why }, privacy)
      : null;
  }
  const reason = reasonOf(rest);
  if (verb === 'show') return reason === '' ? shown(who, people) : null;
  if (verb === 'reset-link') {
    if (reason !== '') return null;
    return toResult(
      await actions.sendResetLink({ who, actor }),
      who,
      `A password link is queued for ${who}. See jobs list if it does not arrive.`,
    );
  }
  if (verb === 'verify-link') {
    if (reason !== '') return null;
    const outcome = await actions.sendVerificationLink({ who, actor });
    return toResult(
      outcome,
      who,
      `A verification link is queued for ${who}. See jobs list if it does not arrive.`,
    );
  }
  const action = withReason.get(verb);
  if (action === undefined || !isReason(reason)) return null;
  return toResult(await actions[action.name]({ who, actor, reason }), who, action.done(who));
}

interface ActionWithReason {
  readonly name: 'verifyEmail' | 'signOut' | 'block' | 'unblock' | 'resetFactor';
  readonly done: (who: string) => string;
}

const withReason: ReadonlyMap<string | undefined, ActionWithReason> = new Map([
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

const reasonOf = (words: readonly (string | undefined)[]): string => words.join(' ').trim();
const isReason = (reason: string): boolean => reason !== '' && reason.length <= reasonLength;

async function correctEmail(
  who: string,
  [email = '', ...words]: readonly (string | undefined)[],
  { actions, actor }: CommandContext,
): Promise<CommandResult | null> {
  const reason = reasonOf(words);
  const typed = changeEmailBody.shape.email.safeParse(email);
  if (email === '' || !isReason(reason)) return null;
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

interface Ask extends OperatorAction {
  readonly who: string;
  /** The file, or the username. */
  readonly more: string;
}

/** `user export` and `user erase`. */
async function privacyCommand(
  verb: 'export' | 'erase',
  { more, ...action }: Ask,
  privacy: PrivacyAdministration,
): Promise<CommandResult> {
  const { who } = action;
  if (verb === 'export') {
    const message = `All data about ${who} is in ${more}. Send it to them, then delete the file.`;
    return toPrivacyResult(await privacy.export(action, more), message, { who, more });
  }
  const message = `${who} is deleted.`;
  return toPrivacyResult(await privacy.erase(action, more), message, { who, more });
}

const privacyRefusals: Readonly<
  Record<Exclude<PrivacyOutcome, 'done'>, (ask: Pick<Ask, 'who' | 'more'>) => string>
> = {
  no_such_user: ({ who }) => `No user has the username or email ${who}.`,
  wrong_name: ({ who, more }) => `The username of ${who} is not ${more}.`,
  is_operator: ({ who }) => `${who} is an operator. First: operator remove EMAIL`,
  no_file: ({ more }) => `${more} already exists or cannot be written.`,
};

const toPrivacyResult = (
  outcome: PrivacyOutcome,
  message: string,
  ask: Pick<Ask, 'who' | 'more'>,
): CommandResult =>
  outcome === 'done'
    ? done(message, { user: ask.who })
    : refused(privacyRefusals[outcome](ask), { error: outcome });
