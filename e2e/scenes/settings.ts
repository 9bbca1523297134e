import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { comeBackLater, connectByHand, heading } from '#e2e/harness/hands.ts';
import { connect, enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import { notFresh } from './profile.ts';
import type { Scene, Stage } from './scene.ts';

const resync = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 're-synchronize account' }).click();

async function connected(world: World): Promise<EnrolledPerson> {
  const who = await enrolSomeone(world);
  await connect(who.visitor, world.sandbox, who.buyer);
  return who;
}

/** Makes the marketplace reject the hub's grant. */
async function withRevokedGrant(world: World): Promise<EnrolledPerson> {
  const who = await connected(world);
  await world.sandbox.fault({ target: 'purchases', kind: 'revoked' });
  await world.sandbox.fault({ target: 'token', kind: 'revoked' });
  return who;
}

/** Plays the steps after the settings ask to add the account again. */
async function untilAddedAgain({ page, world, goAs }: Stage, play?: () => Promise<void>) {
  const who = await withRevokedGrant(world);
  try {
    await goAs(who, '/settings');
    await resync(page);
    await expect(page.getByRole('button', { name: 'Reconnect account' })).toBeVisible();
    await play?.();
  } finally {
    await world.sandbox.mend();
  }
}

/** Calls of the settings page, by section. */
const everything = [
  '/api/user/get-envato-accounts',
  '/api/user/support-mails',
  '/api/user/profile',
  '/api/user/second-factor',
  '/api/user/passkeys',
  '/api/user/sessions',
  '/api/user/events*',
  '/api/user/data-export',
];

/** The settings, and the way to the marketplace and back. */
export const settings: readonly Scene[] = [
  {
    name: 'settings: no account',
    async open({ page, cast, goAs }) {
      await goAs(await cast.newcomer(), '/settings');
      await expect(page.getByRole('button', { name: 'Add Envato Account' })).toBeVisible();
    },
  },
  {
    name: 'settings: connecting with an old sign-in',
    refuses: true,
    async open({ page, cast, goAs }) {
      await page.route('**/envato-authorization/start', (route) => route.fulfill(notFresh));
      await goAs(await cast.newcomer(), '/settings');
      await page.getByRole('button', { name: 'Add Envato Account' }).click();
      await expect(page.getByRole('dialog')).toContainText('Please confirm your identity');
    },
  },
  {
    name: 'settings: loading',
    async open({ page, cast, goAs, hang }) {
      const who = await cast.newcomer();
      await hang('/api/user/get-envato-accounts');
      await goAs(who, '/settings');
      await expect(page.getByText('Loading your Envato accounts')).toBeAttached();
    },
  },
  {
    name: 'settings: not to be had',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      const who = await cast.newcomer();
      await fail('/api/user/get-envato-accounts');
      await goAs(who, '/settings');
      await expect(page.getByText('Your accounts could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'settings: all of it loading',
    async open({ page, cast, goAs, hang }) {
      const who = await cast.newcomer();
      for (const call of everything) await hang(call);
      await goAs(who, '/settings');
      await expect(page.getByText('Loading your Envato accounts')).toBeAttached();
    },
  },
  {
    name: 'settings: nothing to be had',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      const who = await cast.newcomer();
      for (const call of everything) await fail(call);
      await goAs(who, '/settings');
      await expect(page.getByText('Your accounts could not be loaded')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(everything.length);
    },
  },
  {
    name: 'settings: not brought up to date',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await goAs(await cast.member(), '/settings');
      await expect(page.getByText('Last synchronized')).toBeVisible();
      for (const call of everything) await fail(call);
      await comeBackLater(page);
      await expect(page.getByText('Your accounts could not be updated')).toBeVisible();
    },
  },
  {
    name: 'settings: accounts',
    async open({ page, world, goAs }) {
      const who = await connected(world);
      await world.sandbox.buyer(`${who.buyer}-second`, []);
      await connect(who.visitor, world.sandbox, `${who.buyer}-second`);
      await goAs(who, '/settings');
      await expect(page.getByText('Last synchronized')).toHaveCount(2);
    },
  },
  {
    name: 'settings: accounts from right to left',
    async open({ page, cast, goAs, amend }) {
      const who = await cast.member();
      await amend('getAccounts', (accounts) =>
        accounts.flatMap((account) => [
          { ...account, envato_username: 'علی‌رضا_1' },
          { ...account, envato_user_id: '7', envato_username: 'שרה 2', status: 'reconnect' },
        ]),
      );
      await goAs(who, '/settings');
      await expect(page.locator('bdi', { hasText: 'שרה 2' }).first()).toBeVisible();
    },
  },
  {
    name: 'settings: syncing',
    async open({ page, cast, goAs, hang }) {
      await hang('/api/user/envato-resync*');
      await goAs(await cast.member(), '/settings');
      await resync(page);
      await expect(page.getByRole('button', { name: 'Syncing...' })).toBeVisible();
    },
  },
  {
    name: 'settings: synchronized',
    async open({ page, cast, goAs }) {
      await goAs(await cast.member(), '/settings');
      await resync(page);
      await expect(page.getByText('Account synchronized successfully,')).toBeVisible();
    },
  },
  {
    name: 'settings: has to be added again',
    open: (stage) => untilAddedAgain(stage),
  },
  {
    name: 'dashboard: an account has to be added again',
    open: (stage) =>
      untilAddedAgain(stage, async () => {
        await stage.page.getByRole('link', { name: 'Dashboard' }).first().click();
        await expect(stage.page.getByRole('link', { name: 'Reconnect account' })).toBeVisible();
      }),
  },
  {
    name: 'settings: support mails ended',
    async open({ page, cast, goAs }) {
      await goAs(await cast.newcomer(), '/settings#support');
      const box = page.getByRole('checkbox', { name: 'Email me before support ends' });
      // The box follows the hub's answer, which may take a moment; the click alone changes nothing.
      await box.click({ force: true });
      await expect(page.getByText('You will no longer get emails about')).toBeVisible();
    },
  },
  {
    name: 'settings: disconnect asked',
    async open({ page, cast, goAs }) {
      await goAs(await cast.member(), '/settings');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'settings: disconnect what is gone',
    refuses: true,
    async open({ page, world, goAs }) {
      const who = await connected(world);
      await goAs(who, '/settings');
      await page.getByRole('button', { name: 'Disconnect' }).click();
      const dialog = page.getByRole('alertdialog');
      const { body } = await who.visitor.get<AnswerOf<'getAccounts'>>(calls.getAccounts.path);
      for (const { envato_user_id } of body)
        await who.visitor.post(calls.disconnectAccount.path, { envato_user_id });
      await dialog.getByRole('button', { name: 'Disconnect' }).click();
      await expect(dialog).toContainText('This account is no longer connected');
    },
  },
  {
    name: 'marketplace: connected',
    async open({ page, world, goAs }) {
      const who = await enrolSomeone(world);
      await goAs(who, '/settings');
      await connectByHand(page, who.buyer);
      await expect(page.getByText('Your account is connected')).toBeVisible();
    },
  },
  {
    name: 'marketplace: denied',
    async open({ page, cast, goAs }) {
      const who = await cast.newcomer();
      await goAs(who, '/settings');
      await connectByHand(page, who.buyer, 'Deny');
      await expect(page.getByText('The account was not connected')).toBeVisible();
    },
  },
  {
    name: 'marketplace: finishing',
    async open({ page, cast, goAs, hang }) {
      const who = await cast.newcomer();
      await hang('/api/user/envato-authorization/finish');
      await goAs(who, '/user/envato-authorization?code=abc&state=def');
      await expect(heading(page, 'Connecting your account')).toBeVisible();
      await expect(page.getByText('Loading...')).toBeVisible();
    },
  },
];
