import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { comeBackLater, connectByHand, heading } from '#e2e/harness/hands.ts';
import { connect, enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import { button, on, refused, type AnyCall, type Scenes, type Stage } from './scene.ts';

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
const everything: readonly AnyCall[] = [
  'getAccounts',
  'supportMails',
  'profile',
  'secondFactor',
  'passkeys',
  'sessions',
  'events',
  'dataExport',
];

/** Settings, and the way to the marketplace and back. */
export const settings: Scenes = {
  'settings: no account': on('/settings', 'newcomer').shows(button('Add Envato Account')),
  'settings: connecting with an old sign-in': refused(async ({ page, cast, goAs, refuse }) => {
    await refuse('startAuthorization', 'reauthenticate');
    await goAs(await cast.newcomer(), '/settings');
    await page.getByRole('button', { name: 'Add Envato Account' }).click();
    await expect(page.getByRole('dialog')).toContainText('Please confirm your identity');
  }),
  'settings: loading': on('/settings', 'newcomer').loading(
    'getAccounts',
    'Loading your Envato accounts',
  ),
  'settings: not to be had': on('/settings', 'newcomer').failing(
    'getAccounts',
    'Your accounts could not be loaded',
  ),
  'settings: all of it loading': async ({ page, cast, goAs, hang }) => {
    const who = await cast.newcomer();
    for (const call of everything) await hang(call);
    await goAs(who, '/settings');
    await expect(page.getByText('Loading your Envato accounts')).toBeAttached();
  },
  'settings: nothing to be had': refused(async ({ page, cast, goAs, refuse }) => {
    const who = await cast.newcomer();
    for (const call of everything) await refuse(call);
    await goAs(who, '/settings');
    await expect(page.getByText('Your accounts could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(everything.length);
  }),
  'settings: not brought up to date': refused(
    on('/settings', 'member').plays(async ({ page, refuse }) => {
      await expect(page.getByText('Last synchronized')).toBeVisible();
      for (const call of everything) await refuse(call);
      await comeBackLater(page);
      await expect(page.getByText('Your accounts could not be updated')).toBeVisible();
    }),
  ),
  'settings: accounts': async ({ page, world, goAs }) => {
    const who = await connected(world);
    await world.sandbox.buyer(`${who.buyer}-second`, []);
    await connect(who.visitor, world.sandbox, `${who.buyer}-second`);
    await goAs(who, '/settings');
    await expect(page.getByText('Last synchronized')).toHaveCount(2);
  },
  'settings: accounts from right to left': async ({ page, cast, goAs, amend }) => {
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
  'settings: syncing': async ({ page, cast, goAs, hang }) => {
    await hang('resync');
    await goAs(await cast.member(), '/settings');
    await resync(page);
    await expect(page.getByRole('button', { name: 'Syncing...' })).toBeVisible();
  },
  'settings: synchronized': on('/settings', 'member').plays(async ({ page }) => {
    await resync(page);
    await expect(page.getByText('Account synchronized successfully,')).toBeVisible();
  }),
  'settings: has to be added again': (stage) => untilAddedAgain(stage),
  'dashboard: an account has to be added again': (stage) =>
    untilAddedAgain(stage, async () => {
      await stage.page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(stage.page.getByRole('link', { name: 'Reconnect account' })).toBeVisible();
    }),
  'settings: support mails ended': on('/settings#support', 'newcomer').plays(async ({ page }) => {
    const box = page.getByRole('checkbox', { name: 'Email me before support ends' });
    // The box follows the hub's answer, which may take a moment; the click alone changes nothing.
    await box.click({ force: true });
    await expect(page.getByText('You will no longer get emails about')).toBeVisible();
  }),
  'settings: disconnect asked': on('/settings', 'member').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  'settings: disconnect what is gone': refused(async ({ page, world, goAs }) => {
    const who = await connected(world);
    await goAs(who, '/settings');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('alertdialog');
    const { body } = await who.visitor.get<AnswerOf<'getAccounts'>>(calls.getAccounts.path);
    for (const { envato_user_id } of body)
      await who.visitor.post(calls.disconnectAccount.path, { envato_user_id });
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(dialog).toContainText('This account is no longer connected');
  }),
  'marketplace: connected': async ({ page, world, goAs }) => {
    const who = await enrolSomeone(world);
    await goAs(who, '/settings');
    await connectByHand(page, who.buyer);
    await expect(page.getByText('Your account is connected')).toBeVisible();
  },
  'marketplace: purchases being read': async ({ page, cast, goAs, amend }) => {
    await amend('getAccounts', (all) => all.map((account) => ({ ...account, status: 'syncing' })));
    await amend('syncProgress', (sync) => ({ ...sync, running: true, pages: 3, found: 150 }));
    await goAs(await cast.owner(), '/dashboard');
    await expect(page.getByText('3 pages read, 150 purchases found so far')).toBeVisible();
  },
  'marketplace: denied': async ({ page, cast, goAs }) => {
    const who = await cast.newcomer();
    await goAs(who, '/settings');
    await connectByHand(page, who.buyer, 'Deny');
    await expect(page.getByText('The account was not connected')).toBeVisible();
  },
  'marketplace: finishing': async ({ page, cast, goAs, hang }) => {
    const who = await cast.newcomer();
    await hang('finishAuthorization');
    await goAs(who, '/user/envato-authorization?code=abc&state=def');
    await expect(heading(page, 'Connecting your account')).toBeVisible();
    await expect(page.getByText('Loading...')).toBeVisible();
  },
  'marketplace: finishing, purchases being read': async ({ page, cast, goAs, hang, answer }) => {
    const who = await cast.owner();
    await hang('finishAuthorization');
    // Both are polled: what is made up here leaves no call of the hub open at the end.
    const { body } = await who.visitor.get<AnswerOf<'getAccounts'>>(calls.getAccounts.path);
    await answer(
      'getAccounts',
      body.map((account) => ({ ...account, status: 'syncing' })),
    );
    await answer('syncProgress', {
      running: true,
      pages: 3,
      found: 150,
      added: 0,
      updated: 0,
      result: null,
      message: null,
      finished_at: null,
    });
    await goAs(who, '/user/envato-authorization?code=abc&state=def');
    await expect(heading(page, 'Connecting your account')).toBeVisible();
    await expect(page.getByText('3 pages read, 150 purchases found so far')).toBeVisible();
  },
};
