import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import type { Scene, Stage } from './scene.ts';

const link = '/join/not-a-code-that-was-ever-sent';

async function invited(
  { page, go }: Stage,
  change: Partial<NonNullable<AnswerOf<'invitation'>['invitation']>> = {},
): Promise<void> {
  const invitation = { email: 'boss@publisher.example', role: 'owner', has_account: false };
  const json = { invitation: { ...invitation, ...change } };
  await page.route(`**${calls.invitation.path}`, (route) => route.fulfill({ json }));
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
export const invitations: readonly Scene[] = [
  {
    name: 'invitation: new account',
    open: (stage) => invited(stage),
  },
  {
    name: 'invitation: new account, with errors',
    async open(stage) {
      await invited(stage);
      await press(stage.page);
      await expect(stage.page.getByLabel('Username')).toBeFocused();
    },
  },
  {
    name: 'invitation: name taken',
    async open(stage) {
      const { page } = stage;
      await invited(stage);
      const message = 'This username is taken. Please choose another.';
      const json = { success: false, result_type: 'username_taken', message };
      await page.route(`**${calls.join.path}`, (route) => route.fulfill({ json }));
      await page.getByLabel('Username').fill('boss');
      await page.getByLabel('First name').fill('Bo');
      await page.getByLabel('Last name').fill('Boss');
      await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
      await press(page);
      await expect(page.getByText(message)).toBeVisible();
    },
  },
  {
    name: 'invitation: address with an account',
    async open(stage) {
      await invited(stage, { has_account: true });
      await expect(stage.page.getByRole('link', { name: 'Sign in to accept' })).toBeVisible();
    },
  },
  {
    name: 'invitation: link not valid',
    async open({ page, go }) {
      await go(link);
      await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
    },
  },
  {
    name: 'invitation: link not read',
    refuses: true,
    async open({ page, go, fail }) {
      await fail(calls.invitation.path);
      await go(link);
      await expect(page.getByText('Your invitation could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'invitation: without a code',
    async open({ page, go }) {
      await go('/join');
      await expect(page.getByText('Open the link in the email')).toBeVisible();
    },
  },
  {
    name: 'invitation: to accept',
    async open(stage) {
      await openOwn(stage, 'support');
      await expect(stage.page.getByRole('button', { name: 'Accept the invitation' })).toBeVisible();
    },
  },
  {
    name: 'invitation: none for this account',
    async open(stage) {
      await openOwn(stage, null);
      await expect(stage.page.getByText('There is no open invitation')).toBeVisible();
    },
  },
  {
    name: 'invitation: accepted',
    async open(stage) {
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
  },
];
