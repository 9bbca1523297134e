import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { named, on, type Stage } from './scene.ts';

const link = '/join/not-a-code-that-was-ever-sent';

async function invited(
  { page, go, answer }: Stage,
  change: Partial<NonNullable<AnswerOf<'invitation'>['invitation']>> = {},
): Promise<void> {
  const invitation = {
    email: 'boss@publisher.example',
    role: 'owner' as const,
    has_account: false,
  };
  const json = { invitation: { ...invitation, ...change } };
  await answer('invitation', json);
  await go(link);
  await expect(page.getByText('boss@publisher.example')).toBeVisible();
}

const press = (page: Page) => page.getByRole('button', { name: 'Create my account' }).click();

/**
 * Opens a newcomer's own invitation; returns a function that makes the hub answer as after
 * accepting it.
 */
async function openOwn(stage: Stage, role: 'support' | null): Promise<() => void> {
  const expires_at = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString();
  const invitation = role === null ? null : { role, expires_at };
  let answer: AnswerOf<'ownInvitation'> = { invitation, role: null, console: null };
  await stage.amend('ownInvitation', () => answer);
  await stage.goAs(await stage.cast.newcomer(), '/invitation');
  return () => (answer = { invitation: null, role, console: '/console/' });
}

/** The link of an operator invitation, and the steps after it. */
export const invitations = named('invitation: ', {
  'new account': (stage) => invited(stage),
  'new account, with errors': async (stage) => {
    await invited(stage);
    await press(stage.page);
    await expect(stage.page.getByLabel('Username')).toBeFocused();
  },
  'name taken': async (stage) => {
    const { page } = stage;
    await invited(stage);
    const message = 'This username is taken. Please choose another.';
    const json = { success: false, result_type: 'username_taken' as const, message };
    await stage.answer('join', json);
    await page.getByLabel('Username').fill('boss');
    await page.getByLabel('First name').fill('Bo');
    await page.getByLabel('Last name').fill('Boss');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
    await press(page);
    await expect(page.getByText(message)).toBeVisible();
  },
  'address with an account': async (stage) => {
    await invited(stage, { has_account: true });
    await expect(stage.page.getByRole('link', { name: 'Sign in to accept' })).toBeVisible();
  },
  'link not valid': on(link).shows('This invitation is no longer valid'),
  'link not read': on(link).failing('invitation', 'Your invitation could not be loaded'),
  'without a code': on('/join').shows('Open the link in the email'),
  'to accept': async (stage) => {
    await openOwn(stage, 'support');
    await expect(stage.page.getByRole('button', { name: 'Accept the invitation' })).toBeVisible();
  },
  'none for this account': async (stage) => {
    await openOwn(stage, null);
    await expect(stage.page.getByText('There is no open invitation')).toBeVisible();
  },
  accepted: async (stage) => {
    const { page } = stage;
    const accept = await openOwn(stage, 'support');
    const json = { success: true, message: 'Welcome. You are now an operator.' };
    await page.route(`**${calls.acceptInvitation.path}`, (route) => {
      accept();
      return route.fulfill({ json });
    });
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Set up two-factor authentication' }),
    ).toBeVisible();
  },
});
