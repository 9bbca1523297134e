import { expect } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { comeBackLater, connectByHand } from '#e2e/harness/hands.ts';
import { connect, enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import type { World } from '#e2e/harness/world.ts';
import { button, first, on, question, saying, the, title, within, type Play } from './play.ts';
import { refused, type AnyCall, type Scene, type Scenes, type Stage } from './scene.ts';

const resync = 're-synchronize account';

async function connected(world: World): Promise<EnrolledPerson> {
  const enrolled = await enrolSomeone(world);
  await connect(enrolled.visitor, world.sandbox, enrolled.buyer);
  return enrolled;
}

async function connectedTwice(world: World): Promise<EnrolledPerson> {
  const enrolled = await connected(world);
  await world.sandbox.buyer(`${enrolled.buyer}-second`, []);
  await connect(enrolled.visitor, world.sandbox, `${enrolled.buyer}-second`);
  return enrolled;
}

/**
 * Runs a play after the marketplace has rejected the hub's grant, so that the settings report it.
 */
const withRevokedGrant =
  (play: (settings: Play) => Play): Scene =>
  async (stage) => {
    const { sandbox } = stage.world;
    const settings = on('/settings', async (world) => {
      const enrolled = await connected(world);
      await sandbox.fault({ target: 'purchases', kind: 'revoked' });
      await sandbox.fault({ target: 'token', kind: 'revoked' });
      return enrolled;
    });
    try {
      await play(settings.presses(resync).shows(button('Reconnect account')))(stage);
    } finally {
      await sandbox.mend();
    }
  };

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
const refuseAll = async ({ refuse }: Stage): Promise<void> => {
  for (const call of everything) await refuse(call);
};

const accountsOf = async ({ visitor }: EnrolledPerson): Promise<AnswerOf<'getAccounts'>> =>
  (await visitor.get<AnswerOf<'getAccounts'>>(calls.getAccounts.path)).body;

/** Replaces both polled calls, so that no call to the hub is open at the end. */
async function readsPurchases({ cast, answer }: Stage): Promise<void> {
  const accounts = await accountsOf(await cast.owner());
  await answer(
    'getAccounts',
    accounts.map((account) => ({ ...account, status: 'syncing' })),
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
}

/** Disconnects the account in another tab before this tab confirms. */
async function disconnectsTwice(stage: Stage): Promise<void> {
  const enrolled = await connected(stage.world);
  await on('/settings', enrolled)
    .presses('Disconnect')
    .plays(async () => {
      for (const { envato_user_id } of await accountsOf(enrolled))
        await enrolled.visitor.post(calls.disconnectAccount.path, { envato_user_id });
    })
    .confirms('Disconnect')
    .shows(within(question, 'This account is no longer connected'))(stage);
}

const newcomers = on('/settings', 'newcomer');
const members = on('/settings', 'member');
const finishing = '/user/envato-authorization?code=abc&state=def';
const progress = '3 pages read, 150 purchases found so far';

export const settings: Scenes = {
  'settings: no account': newcomers.shows(button('Add Envato Account')),
  'settings: connecting with an old sign-in': newcomers
    .refusing('startAuthorization', 'reauthenticate')
    .presses('Add Envato Account')
    .shows(saying('dialog', 'Please confirm your identity')),
  'settings: loading': newcomers.loading('getAccounts', 'Loading your Envato accounts'),
  'settings: not to be had': newcomers.failing('getAccounts', 'Your accounts could not be loaded'),
  'settings: all of it loading': newcomers
    .hanging(...everything)
    .loading('getAccounts', 'Loading your Envato accounts'),
  'settings: nothing to be had': refused(
    newcomers
      .given(refuseAll)
      .shows('Your accounts could not be loaded')
      .plays(({ page }) =>
        expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(everything.length),
      ),
  ),
  'settings: not brought up to date': refused(
    members
      .shows('Last synchronized')
      .plays(refuseAll)
      .plays(({ page }) => comeBackLater(page))
      .shows('Your accounts could not be updated'),
  ),
  'settings: accounts': on('/settings', connectedTwice).plays(({ page }) =>
    expect(page.getByText('Last synchronized')).toHaveCount(2),
  ),
  'settings: accounts from right to left': members
    .amending('getAccounts', (accounts) =>
      accounts.flatMap((account) => [
        { ...account, envato_username: 'علی‌رضا_1' },
        { ...account, envato_user_id: '7', envato_username: 'שרה 2', status: 'reconnect' },
      ]),
    )
    .shows(first((page) => page.locator('bdi', { hasText: 'שרה 2' }))),
  'settings: syncing': members.hanging('resync').presses(resync).shows(button('Syncing...')),
  'settings: synchronized': members.presses(resync).shows('Account synchronized successfully,'),
  'settings: has to be added again': withRevokedGrant((screen) => screen),
  'dashboard: an account has to be added again': withRevokedGrant((screen) =>
    screen.presses(first(the('link', 'Dashboard'))).shows(the('link', 'Reconnect account')),
  ),
  'settings: support mails ended': on('/settings#support', 'newcomer')
    // The box shows the hub's answer, which may take a moment; the click alone changes nothing.
    .plays(({ page }) =>
      page.getByRole('checkbox', { name: 'Email me before support ends' }).click({ force: true }),
    )
    .shows('You will no longer get emails about'),
  'settings: disconnect asked': members.presses('Disconnect').shows(question),
  'settings: disconnect what is gone': refused(disconnectsTwice),
  'marketplace: connected': async (stage) => {
    const enrolled = await enrolSomeone(stage.world);
    await on('/settings', enrolled)
      .plays(({ page }) => connectByHand(page, enrolled.buyer))
      .shows('Your account is connected')(stage);
  },
  'marketplace: purchases being read': on('/dashboard', 'owner')
    .given(readsPurchases)
    .shows(progress),
  'marketplace: denied': newcomers
    .plays(async ({ page, cast }) => connectByHand(page, (await cast.newcomer()).buyer, 'Deny'))
    .shows('The account was not connected'),
  'marketplace: finishing': on(finishing, 'newcomer')
    .hanging('finishAuthorization')
    .shows(title('Connecting your account'))
    .shows('Loading...'),
  'marketplace: finishing, purchases being read': on(finishing, 'owner')
    .hanging('finishAuthorization')
    .given(readsPurchases)
    .shows(title('Connecting your account'))
    .shows(progress),
};
