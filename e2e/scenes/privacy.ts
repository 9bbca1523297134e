import { expect } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { guard } from '#e2e/harness/app-codes.ts';
import { enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import type { Scene, Stage } from './scene.ts';
import { notFresh } from './profile.ts';

const ofPrivacy = '/settings#privacy';

type Copy = NonNullable<AnswerOf<'dataExport'>['export']>;

/** A copy in a state that the sandbox would need days, or a full disk, for. */
async function withCopy(stage: Stage, copy: Partial<Copy>): Promise<void> {
  const now = Date.now();
  const asked_at = new Date(now - 600_000).toISOString();
  const expires_at = new Date(now + 7 * 86_400_000).toISOString();
  await stage.amend('dataExport', () => ({
    export: { id: 1, state: 'ready', asked_at, expires_at, size: 18_400, ...copy },
  }));
  await stage.goAs(await stage.cast.newcomer(), ofPrivacy);
}

/** Continues up to the confirmation of identity. */
async function askToErase({ page, goAs }: Stage, who: EnrolledPerson): Promise<void> {
  await goAs(who, ofPrivacy);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Type your username to confirm').fill(who.person.username);
  await page.getByRole('button', { name: 'Delete my account in 14 days' }).click();
}

/** The settings' part on taking one's data along, and on leaving. */
export const privacy: readonly Scene[] = [
  {
    name: 'privacy: no copy yet',
    async open({ page, cast, goAs }) {
      await goAs(await cast.newcomer(), ofPrivacy);
      await expect(page.getByRole('button', { name: 'Request export' })).toBeVisible();
    },
  },
  {
    name: 'privacy: copy being made',
    async open(stage) {
      await withCopy(stage, { state: 'making', expires_at: null, size: null });
      await expect(stage.page.getByText('We are preparing your export')).toBeVisible();
    },
  },
  {
    name: 'privacy: copy ready',
    async open(stage) {
      await withCopy(stage, {});
      await expect(stage.page.getByRole('button', { name: 'Download export' })).toBeVisible();
    },
  },
  {
    name: 'privacy: copy with an old sign-in',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await page.route('**/open-data-export', (route) => route.fulfill(notFresh));
      await withCopy(stage, {});
      await page.getByRole('button', { name: 'Download export' }).click();
      await expect(page.getByRole('dialog')).toContainText('You signed in a while ago');
    },
  },
  {
    name: 'privacy: copy asked for twice',
    async open(stage) {
      const { page } = stage;
      await stage.amend('askExport', () => ({
        success: false,
        message: 'You can request one export a day. Please request a new one tomorrow.',
      }));
      await withCopy(stage, {});
      await page.getByRole('button', { name: 'Request new export' }).click();
      await expect(page.getByText('Please request a new one tomorrow')).toBeVisible();
    },
  },
  {
    name: 'privacy: copy expired',
    async open(stage) {
      await withCopy(stage, { state: 'expired' });
      await expect(stage.page.getByText('Your last export is no longer available')).toBeVisible();
    },
  },
  {
    name: 'privacy: copy failed',
    async open(stage) {
      await withCopy(stage, { state: 'failed', expires_at: null, size: null });
      await expect(stage.page.getByText('Your export failed')).toBeVisible();
    },
  },
  {
    name: 'privacy: erasing asked',
    async open({ page, cast, goAs }) {
      await goAs(await cast.newcomer(), ofPrivacy);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByLabel('Type your username to confirm')).toBeVisible();
    },
  },
  {
    name: 'privacy: erasing under another name',
    async open({ page, world, goAs }) {
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
  },
  {
    name: 'privacy: erasing to be confirmed',
    async open(stage) {
      await askToErase(stage, await stage.cast.newcomer());
      await expect(stage.page.getByLabel('Your password', { exact: true })).toBeFocused();
    },
  },
  {
    name: 'privacy: erasing to be confirmed by a code',
    async open(stage) {
      const who = await enrolSomeone(stage.world);
      await guard(who.visitor);
      await askToErase(stage, who);
      await expect(stage.page.getByRole('dialog')).toContainText(
        'a code from your authenticator app',
      );
    },
  },
  {
    name: 'privacy: waiting to be erased',
    async open({ page, cast, goAs, amend }) {
      const erase_at = new Date(Date.now() + 12 * 86_400_000).toISOString();
      await amend('getInfo', (info) => ({ ...info, erase_at }));
      await goAs(await cast.newcomer(), ofPrivacy);
      await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(2);
    },
  },
  {
    name: 'dashboard: waiting to be erased',
    async open({ page, cast, goAs, amend }) {
      const erase_at = new Date(Date.now() + 12 * 86_400_000).toISOString();
      await amend('getInfo', (info) => ({ ...info, erase_at }));
      await goAs(await cast.newcomer(), '/dashboard');
      await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
    },
  },
];
