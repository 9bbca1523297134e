import { lists } from '@hub/contract/limits';
import type { OperatorChange, Views } from './service.ts';

type ViewChange = NonNullable<Awaited<ReturnType<Views['save']>>>;

export const operatorTexts: Readonly<Record<OperatorChange, string>> = {
  done: 'Operator updated.',
  no_such_user: 'No user has this email. Invite them.',
  no_operator: 'This person isn’t an operator.',
  is_operator: 'This person is already an operator. Change the role instead.',
  unproven: 'This person has not verified this email by a link. Invite them instead.',
  last_owner: 'This is the only owner. Add another owner first.',
};

/** Messages about invitations. */
export const invitationTexts = {
  invited: 'Invitation sent. Its link works for seven days.',
  is_operator: 'This person is already an operator. Change the role instead.',
  revoked: 'Invitation revoked. Its link no longer works.',
  revokedBefore: 'Invitation not found. It was accepted or revoked, or it expired.',
  joined: 'Welcome. You are now an operator.',
  ended:
    'This invitation is no longer valid. It was used, revoked or replaced by a newer one, or it expired. Ask the person who invited you for a new one.',
  username_taken: 'This username is taken. Please choose another.',
  unproven:
    'You have not verified this email address by a link. Reset your password by email, then accept again.',
  has_account: 'An account with this address already exists. Sign in to accept.',
} as const;

/** Messages for the results of saving and deleting a view. */
export const viewTexts: Readonly<Record<ViewChange | 'removed', string>> = {
  saved: 'View saved.',
  removed: 'View deleted.',
  name_taken: 'You already have a view with this name. Choose another name.',
  too_many: `This list has ${lists.views} saved views. Delete one first.`,
};
