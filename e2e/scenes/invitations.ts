import type { AnswerOf } from '@hub/contract/calls';
import { button, on, the, type Play } from './play.ts';
import { answerCall, named, type Stage } from './scene.ts';

type InvitationAnswer = NonNullable<AnswerOf<'invitation'>['invitation']>;

const link = on('/join/not-a-code-that-was-ever-sent');

const invited = (has_account = false): Play => {
  const invitation: InvitationAnswer = {
    email: 'boss@publisher.example',
    role: 'owner',
    has_account,
  };
  return link.answering('invitation', { invitation }).shows('boss@publisher.example');
};

const taken = 'This username is taken. Please choose another.';

const expires_at = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString();
const ownInvitation = (role: 'support' | null): Play =>
  on('/invitation', 'newcomer').amending('ownInvitation', () => ({
    invitation: role && { role, expires_at },
    role: null,
    console: null,
  }));

/** Answers the consent as if the hub stored it. */
async function takesConsent({ page, answer }: Stage): Promise<void> {
  await answerCall(page, 'acceptInvitation', async (route) => {
    await answer('ownInvitation', { invitation: null, role: 'support', console: '/console/' });
    const json = { success: true, message: 'Welcome. You are now an operator.' };
    await route.fulfill({ json });
  });
}

export const invitations = named('invitation: ', {
  'new account': invited(),
  'new account, with errors': invited().presses('Create my account').focuses('Username'),
  'name taken': invited()
    .answering('join', { success: false, result_type: 'username_taken', message: taken })
    .types('Username', 'boss')
    .types('First name', 'Bo')
    .types('Last name', 'Boss')
    .types(/^Password$/, 'Correct-Horse-7')
    .presses('Create my account')
    .shows(taken),
  'address with an account': invited(true).shows(the('link', 'Sign in to accept')),
  'link not valid': link.shows('This invitation is no longer valid'),
  'link not read': link.failing('invitation', 'Your invitation could not be loaded'),
  'without a code': on('/join').shows('Open the link in the email'),
  'to accept': ownInvitation('support').shows(button('Accept the invitation')),
  'none for this account': ownInvitation(null).shows('There is no open invitation'),
  accepted: ownInvitation('support')
    .given(takesConsent)
    .presses('Accept the invitation')
    .shows(the('link', 'Open the console'))
    .shows(button('Set up two-factor authentication')),
});
