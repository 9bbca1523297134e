import { expect } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { guard } from '#e2e/harness/app-codes.ts';
import { enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import { button, on, refused, type Scenes, type Stage } from './scene.ts';

const ofPrivacy = '/settings#privacy';

type Copy = NonNullable<AnswerOf<'dataExport'>['export']>;

/** Export in a state that would take the sandbox days, or a full disk. */
async function withCopy(stage: Stage, copy: Partial<Copy>): Promise<void> {
  const now = Date.now();
  const asked_at = new Date(now - 600_000).toISOString();
  const expires_at = new Date(now + 7 * 86_400_000).toISOString();
  await stage.amend('dataExport', () => ({
    export: { id: 1, state: 'ready', asked_at, expires_at, size: 18_400, ...copy },
  }));
  await stage.goAs(await stage.cast.newcomer(), ofPrivacy);
}

/** Continues up to the proof of identity. */
async function askToErase({ page, goAs }: Stage, who: EnrolledPerson): Promise<void> {
  await goAs(who, ofPrivacy);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Type your username to confirm').fill(who.person.username);
  await page.getByRole('button', { name: 'Delete my account in 14 days' }).click();
}

/** Data export and account deletion in the settings. */
export const privacy: Scenes = {
  'privacy: no copy yet': on(ofPrivacy, 'newcomer').shows(button('Request export')),
  'privacy: copy being made': async (stage) => {
    await withCopy(stage, { state: 'making', expires_at: null, size: null });
    await expect(stage.page.getByText('We are preparing your export')).toBeVisible();
  },
  'privacy: copy ready': async (stage) => {
    await withCopy(stage, {});
    await expect(stage.page.getByRole('button', { name: 'Download export' })).toBeVisible();
  },
  'privacy: copy with an old sign-in': refused(async (stage) => {
    const { page } = stage;
    await stage.refuse('openExport', 'reauthenticate');
    await withCopy(stage, {});
    await page.getByRole('button', { name: 'Download export' }).click();
    await expect(page.getByRole('dialog')).toContainText('You signed in a while ago');
  }),
  'privacy: copy asked for twice': async (stage) => {
    const { page } = stage;
    await stage.amend('askExport', () => ({
      success: false,
      message: 'You can request one export a day. Please request a new one tomorrow.',
    }));
    await withCopy(stage, {});
    await page.getByRole('button', { name: 'Request new export' }).click();
    await expect(page.getByText('Please request a new one tomorrow')).toBeVisible();
  },
  'privacy: copy expired': async (stage) => {
    await withCopy(stage, { state: 'expired' });
    await expect(stage.page.getByText('Your last export is no longer available')).toBeVisible();
  },
  'privacy: copy failed': async (stage) => {
    await withCopy(stage, { state: 'failed', expires_at: null, size: null });
    await expect(stage.page.getByText('Your export failed')).toBeVisible();
  },
  'privacy: erasing asked': on(ofPrivacy, 'newcomer').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByLabel('Type your username to confirm')).toBeVisible();
  }),
  'privacy: erasing under another name': async ({ page, world, goAs }) => {
    // A separate person: a proof continues the session in this browser only, and people who share
    // it would be sent to the login.
    const who = await enrolSomeone(world);
    await goAs(who, ofPrivacy);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Type your username to confirm').fill('somebody-else');
    await page.getByRole('button', { name: 'Delete my account in 14 days' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill(who.person.password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Incorrect username.')).toBeVisible();
  },
  'privacy: erasing to be confirmed': async (stage) => {
    await askToErase(stage, await stage.cast.newcomer());
    await expect(stage.page.getByLabel('Your password', { exact: true })).toBeFocused();
  },
  'privacy: erasing to be confirmed by a code': async (stage) => {
    const who = await enrolSomeone(stage.world);
    await guard(who.visitor);
    await askToErase(stage, who);
    await expect(stage.page.getByRole('dialog')).toContainText(
      'a code from your authenticator app',
    );
  },
  'privacy: waiting to be erased': async ({ page, cast, goAs, amend }) => {
    const erase_at = new Date(Date.now() + 12 * 86_400_000).toISOString();
    await amend('getInfo', (info) => ({ ...info, erase_at }));
    await goAs(await cast.newcomer(), ofPrivacy);
    await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(2);
  },
  'dashboard: waiting to be erased': async ({ page, cast, goAs, amend }) => {
    const erase_at = new Date(Date.now() + 12 * 86_400_000).toISOString();
    await amend('getInfo', (info) => ({ ...info, erase_at }));
    await goAs(await cast.newcomer(), '/dashboard');
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  },
};
