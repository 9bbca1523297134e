import type { OperatorChange } from './service.ts';

/** Results of owners' actions, in words. */
export const operatorTexts: Readonly<Record<OperatorChange, string>> = {
  done: 'It is done.',
  no_such_user: 'No user has this e-mail address. Invite them.',
  no_operator: 'They are no operator any more.',
  is_operator: 'They are an operator already: change the role.',
  last_owner: 'They are the only owner. Make somebody else one first.',
};

/** Sentences about invitations. */
export const invitationTexts = {
  invited: 'The invitation is on its way by mail. Its link works for seven days.',
  is_operator: 'They are an operator already: change the role.',
  revoked: 'The invitation is revoked. Its link works no more.',
  revokedBefore: 'There is no such invitation any more: it was accepted, revoked or it expired.',
  joined: 'Welcome. You are an operator now.',
  ended:
    'This invitation is no longer valid. It was used, revoked or replaced by a newer one, or it expired. Ask the person who invited you for a new one.',
  username_taken: 'This username is taken. Please choose another.',
  has_account: 'An account with this address already exists. Sign in to accept.',
} as const;
