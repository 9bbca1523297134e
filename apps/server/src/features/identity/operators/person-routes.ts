import { supportTexts as words } from '#identity/texts.ts';
import type { PersonAction, PersonAdministration, PersonChange } from './person-service.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';

/** Subject of a call, and its actor. */
interface PersonRequest {
  readonly actor: Actor;
  readonly body: { readonly id: number; readonly seen: number; readonly reason?: string };
}

const aboutOf = ({ actor, body: { id, seen } }: PersonRequest) => ({ who: id, seen, actor });

const actionOf = ({
  actor,
  body,
}: {
  readonly actor: Actor;
  readonly body: WithReason;
}): PersonAction => ({
  ...aboutOf({ actor, body }),
  reason: body.reason,
});

type WithReason = PersonRequest['body'] & { readonly reason: string };

/** Returns the action's own message, or the refusal. */
async function resultOf(outcome: Promise<PersonChange>, done: string) {
  const became = await outcome;
  if (became === 'no_such_user') throw new Problem('not_found');
  const success = became === 'done';
  return { success, message: success ? done : words.refused[became] };
}

/** Operators' actions on a person's account, in the console. */
export const personRoutes = (actions: PersonAdministration): Routes => ({
  correctAddress: (request) =>
    resultOf(actions.correctEmail(actionOf(request), request.body.email), words.addressCorrected),
  takeForVerified: (request) => resultOf(actions.verifyEmail(actionOf(request)), words.verified),
  sendVerification: (request) =>
    resultOf(actions.sendVerificationLink(aboutOf(request)), words.verificationSent),
  sendReset: (request) => resultOf(actions.sendResetLink(aboutOf(request)), words.resetSent),
  endSessions: (request) => resultOf(actions.signOut(actionOf(request)), words.signedOut),
  blockPerson: (request) => resultOf(actions.block(actionOf(request)), words.blocked),
  unblockPerson: (request) => resultOf(actions.unblock(actionOf(request)), words.unblocked),
  resetFactor: (request) => resultOf(actions.resetFactor(actionOf(request)), words.factorReset),
  setMessage: (request) => {
    const { message } = request.body;
    const done = message === '' ? words.messageTaken : words.messageSet;
    return resultOf(actions.setMessage(aboutOf(request), message === '' ? null : message), done);
  },
});
