import { expect, type Page } from '@playwright/test';
import { type AnswerOf } from '@hub/contract/calls';
import { daysAgo } from '#e2e/harness/dates.ts';
import { giveKeyring } from '#e2e/harness/passkeys.ts';
import { enrolSomeone } from '#e2e/harness/people.ts';
import { refused, type Scenes, type Stage } from './scene.ts';

const security = '/settings#security';

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const names = [
  'Work laptop',
  'Phone',
  'A security key with a name that is as long as names may be',
];

const some = (count: number): AnswerOf<'passkeys'> =>
  Array.from({ length: count }, (_, nth) => ({
    id: 2 ** 30 + nth,
    name: names[nth] ?? `Device ${nth + 1}`,
    created_at: daysAgo(100 - nth),
    last_used_at: nth % 2 === 0 ? daysAgo(nth) : null,
  }));

/** Opens settings that show this many made-up items, so that other scenes are not affected. */
async function open({ amend, cast, goAs, page }: Stage, count: number): Promise<void> {
  await amend('passkeys', () => some(count));
  await goAs(await cast.newcomer(), security);
  await expect(page.getByText('Phone', { exact: true }).first()).toBeVisible();
}

/** Passkeys in the settings and on the login form. */
export const passkeys: Scenes = {
  'passkeys: none': async ({ amend, cast, goAs, page }) => {
    await amend('passkeys', () => []);
    await goAs(await cast.newcomer(), security);
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  },
  'passkeys: three': (stage) => open(stage, 3),
  'passkeys: as many as there may be': async (stage) => {
    await open(stage, 10);
    await expect(stage.page.getByText('You have ten passkeys.')).toBeVisible();
  },
  'passkeys: added': async ({ page, world, goAs }) => {
    await giveKeyring(page);
    await goAs(await enrolSomeone(world), security);
    await press(page, 'Add a passkey');
    await expect(page.getByText('The passkey was added')).toBeVisible();
  },
  'passkeys: to be renamed': async (stage) => {
    await open(stage, 3);
    await press(stage.page, 'Rename Phone');
    await expect(stage.page.getByRole('dialog').getByLabel('Name')).toHaveValue('Phone');
  },
  'passkeys: name too long': async (stage) => {
    await open(stage, 3);
    await press(stage.page, 'Rename Phone');
    await stage.page.getByRole('dialog').getByLabel('Name').fill('x'.repeat(1000));
    await press(stage.page, 'Rename passkey');
    await expect(stage.page.getByText('At most 60 characters')).toBeVisible();
  },
  'passkeys: to be removed': async (stage) => {
    await open(stage, 3);
    await press(stage.page, 'Remove Phone');
    await expect(stage.page.getByRole('alertdialog')).toBeVisible();
  },
  'passkeys: removed already': refused(async (stage) => {
    await open(stage, 3);
    await press(stage.page, 'Remove Phone');
    await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(stage.page.getByText('This passkey was already removed.')).toBeVisible();
  }),
  'passkeys: confirm by password or passkey': refused(async (stage) => {
    const { page } = stage;
    await stage.refuse('beginPasskey', 'reauthenticate');
    await open(stage, 3);
    await press(page, 'Add a passkey');
    await expect(page.getByRole('dialog')).toContainText('Use a passkey');
  }),
  'passkeys: unknown to the browser': async ({ page, cast, goAs }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
    });
    await goAs(await cast.newcomer(), security);
    await expect(page.getByText('This browser does not support passkeys')).toBeVisible();
  },
  'login: passkey refused': async ({ page, go }) => {
    const keyring = await giveKeyring(page);
    await keyring.addForeign();
    await go('/login');
    await press(page, 'Sign in with a passkey');
    await expect(page.getByText('This passkey is unknown here')).toBeVisible();
  },
};
