import { expect, type Page } from '@playwright/test';
import { aPerson, enrolSomeone, signIn } from '#e2e/harness/people.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import type { Scene, Stage } from './scene.ts';

const ofProfile = '/settings#profile';

/** For scenes that change nothing. */
async function openSettings({ cast, goAs }: Stage): Promise<void> {
  await goAs(await cast.newcomer(), ofProfile);
}

/** Opens the settings of a separate person, so that changes do not affect another scene. */
async function openOwnSettings({ world, goAs }: Stage): Promise<void> {
  await goAs(await enrolSomeone(world), ofProfile);
}

async function askForEmail(page: Page, address: string): Promise<void> {
  await page.getByLabel('New email address').fill(address);
  await page.getByRole('button', { name: 'Change email address' }).click();
}

async function changePassword(page: Page, oldPassword: string, password: string): Promise<void> {
  await page.getByLabel('Current password').fill(oldPassword);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/** The hub's refusal for a sign-in that is not fresh. */
export const notFresh = {
  status: 403,
  contentType: 'application/problem+json',
  json: { status: 403, code: 'reauthenticate', message: 'Please give your password again.' },
};

/** Settings on the person and on access to the account. */
export const profile: readonly Scene[] = [
  {
    name: 'profile: name saved',
    async open(stage) {
      await openOwnSettings(stage);
      await stage.page.getByLabel('First name').fill('Beatrice');
      await stage.page.getByRole('button', { name: 'Save name' }).click();
      await expect(stage.page.getByText('Your name is saved.')).toBeVisible();
    },
  },
  {
    name: 'profile: new address waits',
    async open(stage) {
      await openOwnSettings(stage);
      await askForEmail(stage.page, aPerson().email);
      await expect(stage.page.getByText('Waiting for you to open the link')).toBeVisible();
    },
  },
  {
    name: 'profile: no address',
    async open(stage) {
      await openSettings(stage);
      await askForEmail(stage.page, 'no-address');
      await expect(stage.page.getByLabel('New email address')).toBeFocused();
    },
  },
  {
    name: 'profile: password asked',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await page.route('**/api/user/change-email', (route) => route.fulfill(notFresh));
      await openSettings(stage);
      await askForEmail(page, aPerson().email);
      await expect(page.getByLabel('Your password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'security: wrong password',
    async open(stage) {
      await openSettings(stage);
      await changePassword(stage.page, 'Wrong-Horse-7', 'Another-Horse-8');
      await expect(stage.page.getByText('Incorrect password.')).toBeVisible();
    },
  },
  {
    name: 'security: password changed',
    async open(stage) {
      await openOwnSettings(stage);
      await changePassword(stage.page, aPerson().password, 'Another-Horse-8');
      await expect(stage.page.getByText('Your password was changed')).toBeVisible();
    },
  },
  {
    name: 'security: another device',
    async open({ page, world, goAs }) {
      const who = await enrolSomeone(world);
      await signIn(openVisitor(world.hub.address), who.person);
      await goAs(who, '/settings#security');
      await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
    },
  },
  {
    name: 'security: everywhere else signed out',
    async open({ page, world, goAs }) {
      const who = await enrolSomeone(world);
      await signIn(openVisitor(world.hub.address), who.person);
      await goAs(who, '/settings#security');
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByText('This is your only active session.')).toBeVisible();
    },
  },
  {
    name: 'security: not to be had',
    refuses: true,
    async open(stage) {
      for (const call of ['profile', 'second-factor', 'passkeys', 'sessions', 'events*'])
        await stage.fail(`/api/user/${call}`);
      await openSettings(stage);
      await expect(stage.page.getByText('Your devices could not be loaded')).toBeVisible();
    },
  },
];
