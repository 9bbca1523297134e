import { expect, type Page } from '@playwright/test';
import { aPerson, enrolSomeone, signIn } from '#e2e/harness/people.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import { refused, type Scenes, type Stage } from './scene.ts';

const ofProfile = '/settings#profile';

/** Opens the settings, for scenes that change nothing. */
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

/** Settings for the person and for access to the account. */
export const profile: Scenes = {
  'profile: name saved': async (stage) => {
    await openOwnSettings(stage);
    await stage.page.getByLabel('First name').fill('Beatrice');
    await stage.page.getByRole('button', { name: 'Save name' }).click();
    await expect(stage.page.getByText('Your name is saved.')).toBeVisible();
  },
  'profile: new address waits': async (stage) => {
    await openOwnSettings(stage);
    await askForEmail(stage.page, aPerson().email);
    await expect(stage.page.getByText('Waiting for you to open the link')).toBeVisible();
  },
  'profile: no address': async (stage) => {
    await openSettings(stage);
    await askForEmail(stage.page, 'no-address');
    await expect(stage.page.getByLabel('New email address')).toBeFocused();
  },
  'profile: password asked': refused(async (stage) => {
    const { page } = stage;
    await stage.refuse('changeEmail', 'reauthenticate');
    await openSettings(stage);
    await askForEmail(page, aPerson().email);
    await expect(page.getByLabel('Your password', { exact: true })).toBeVisible();
  }),
  'security: wrong password': async (stage) => {
    await openSettings(stage);
    await changePassword(stage.page, 'Wrong-Horse-7', 'Another-Horse-8');
    await expect(stage.page.getByText('Incorrect password.')).toBeVisible();
  },
  'security: password changed': async (stage) => {
    await openOwnSettings(stage);
    await changePassword(stage.page, aPerson().password, 'Another-Horse-8');
    await expect(stage.page.getByText('Your password was changed')).toBeVisible();
  },
  'security: another device': async ({ page, world, goAs }) => {
    const who = await enrolSomeone(world);
    await signIn(openVisitor(world.hub.address), who.person);
    await goAs(who, '/settings#security');
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  },
  'security: everywhere else signed out': async ({ page, world, goAs }) => {
    const who = await enrolSomeone(world);
    await signIn(openVisitor(world.hub.address), who.person);
    await goAs(who, '/settings#security');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('This is your only active session.')).toBeVisible();
  },
  'security: not to be had': refused(async (stage) => {
    for (const call of ['profile', 'secondFactor', 'passkeys', 'sessions', 'events'] as const)
      await stage.refuse(call);
    await openSettings(stage);
    await expect(stage.page.getByText('Your devices could not be loaded')).toBeVisible();
  }),
};
