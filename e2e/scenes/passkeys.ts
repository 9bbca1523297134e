import { expect, type Page } from '@playwright/test';
import { calls, type AnswerOf } from '@hub/contract/calls';
import { daysAgo } from '#e2e/harness/dates.ts';
import { giveKeyring } from '#e2e/harness/passkeys.ts';
import { enrolSomeone } from '#e2e/harness/people.ts';
import { notFresh } from './profile.ts';
import type { Scene, Stage } from './scene.ts';

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

/** Passkeys under settings, and at the login form. */
export const passkeys: readonly Scene[] = [
  {
    name: 'passkeys: none',
    async open({ amend, cast, goAs, page }) {
      await amend('passkeys', () => []);
      await goAs(await cast.newcomer(), security);
      await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    },
  },
  {
    name: 'passkeys: three',
    open: (stage) => open(stage, 3),
  },
  {
    name: 'passkeys: as many as there may be',
    async open(stage) {
      await open(stage, 10);
      await expect(stage.page.getByText('You have ten passkeys.')).toBeVisible();
    },
  },
  {
    name: 'passkeys: added',
    async open({ page, world, goAs }) {
      await giveKeyring(page);
      await goAs(await enrolSomeone(world), security);
      await press(page, 'Add a passkey');
      await expect(page.getByText('The passkey was added')).toBeVisible();
    },
  },
  {
    name: 'passkeys: to be renamed',
    async open(stage) {
      await open(stage, 3);
      await press(stage.page, 'Rename Phone');
      await expect(stage.page.getByRole('dialog').getByLabel('Name')).toHaveValue('Phone');
    },
  },
  {
    name: 'passkeys: name too long',
    async open(stage) {
      await open(stage, 3);
      await press(stage.page, 'Rename Phone');
      await stage.page.getByRole('dialog').getByLabel('Name').fill('x'.repeat(1000));
      await press(stage.page, 'Rename passkey');
      await expect(stage.page.getByText('At most 60 characters')).toBeVisible();
    },
  },
  {
    name: 'passkeys: to be removed',
    async open(stage) {
      await open(stage, 3);
      await press(stage.page, 'Remove Phone');
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'passkeys: removed already',
    refuses: true,
    async open(stage) {
      await open(stage, 3);
      await press(stage.page, 'Remove Phone');
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(stage.page.getByText('This passkey was already removed.')).toBeVisible();
    },
  },
  {
    name: 'passkeys: confirm by password or passkey',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await page.route(`**${calls.beginPasskey.path}`, (route) => route.fulfill(notFresh));
      await open(stage, 3);
      await press(page, 'Add a passkey');
      await expect(page.getByRole('dialog')).toContainText('Use a passkey');
    },
  },
  {
    name: 'passkeys: unknown to the browser',
    async open({ page, cast, goAs }) {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
      });
      await goAs(await cast.newcomer(), security);
      await expect(page.getByText('This browser does not support passkeys')).toBeVisible();
    },
  },
  {
    name: 'login: passkey refused',
    async open({ page, go }) {
      const keyring = await giveKeyring(page);
      await keyring.addForeign();
      await go('/login');
      await press(page, 'Sign in with a passkey');
      await expect(page.getByText('This passkey is unknown here')).toBeVisible();
    },
  },
];
