import type { PrivacyOutcome, PrivacyAdministration } from '#features/privacy';
import { done, refused, type CommandResult } from '#cli/result.ts';
import type { OperatorAction } from '#platform/actor.ts';

interface Ask extends OperatorAction {
  readonly who: string;
  /** The file, or the username. */
  readonly more: string;
}

/** `user export` and `user erase`. */
export async function privacyCommand(
  verb: 'export' | 'erase',
  { who, more, ...action }: Ask,
  privacy: PrivacyAdministration,
): Promise<CommandResult> {
  const act = { who, ...action };
  if (verb === 'export') {
    const says = `All data about ${who} is in ${more}. Send it to them, then delete the file.`;
    return toResult(await privacy.export(act, more), says, { who, more });
  }
  const says = `${who} is deleted.`;
  return toResult(await privacy.erase(act, more), says, { who, more });
}

const refusals: Readonly<
  Record<Exclude<PrivacyOutcome, 'done'>, (ask: Pick<Ask, 'who' | 'more'>) => string>
> = {
  no_such_user: ({ who }) => `No user has the username or email ${who}.`,
  wrong_name: ({ who, more }) => `The username of ${who} is not ${more}.`,
  is_operator: ({ who }) => `${who} is an operator. First: operator remove EMAIL`,
  no_file: ({ more }) => `${more} already exists or cannot be written.`,
};

const toResult = (
  outcome: PrivacyOutcome,
  says: string,
  ask: Pick<Ask, 'who' | 'more'>,
): CommandResult =>
  outcome === 'done'
    ? done(says, { user: ask.who })
    : refused(refusals[outcome](ask), { error: outcome });
