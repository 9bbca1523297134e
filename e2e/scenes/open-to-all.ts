import { expect, type Page } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { heading, openMenu } from '#e2e/harness/hands.ts';
import type { Scene } from './scene.ts';

const shows = (name: string, path: string, title: string): Scene => ({
  name,
  async open({ page, go }) {
    await go(path);
    await expect(heading(page, title)).toBeVisible();
  },
});

async function checkCertificate(page: Page, certificate: string): Promise<void> {
  await page.getByLabel('Certificate', { exact: true }).fill(certificate);
  await page.getByRole('button', { name: 'Check certificate' }).click();
}

const announcements: NonNullable<AnswerOf<'isLogged'>['announcements']> = [
  { id: 900_002, level: 'warning', text: 'Envato Market does not answer: imports take longer.' },
  {
    id: 900_001,
    level: 'info',
    text: 'Support is closed on Friday.\nWhat to do meanwhile: https://help.example/closed',
  },
];

/** Screens open to everyone. */
export const openToAll: readonly Scene[] = [
  shows('landing: signed out', '/', 'Manage everything in one place'),
  {
    name: 'landing: signed in',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/');
      await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
      await expect(page.getByText('Support has ended')).toBeVisible();
    },
  },
  {
    name: 'landing: announcements',
    async open({ page, go, amend }) {
      await amend('isLogged', (answer) => ({ ...answer, announcements }));
      await go('/');
      await expect(page.getByText('Support is closed on Friday.')).toBeVisible();
    },
  },
  {
    name: 'landing: announcements hidden',
    async open({ page, go, amend }) {
      await amend('isLogged', (answer) => ({ ...answer, announcements }));
      await go('/');
      await page.getByRole('button', { name: 'Hide' }).first().click();
      await page.getByRole('button', { name: 'Hide' }).click();
      await expect(page.getByText('Support is closed on Friday.')).toBeHidden();
    },
  },
  {
    name: 'landing: menu open',
    async open({ page, go }) {
      await page.setViewportSize({ width: 360, height: 740 });
      await go('/');
      await openMenu(page);
      await expect(page.getByRole('link', { name: 'Knowledge Base' })).toBeVisible();
    },
  },
  {
    name: 'landing: menu open, signed in',
    async open({ page, cast, goAs }) {
      await page.setViewportSize({ width: 360, height: 740 });
      await goAs(await cast.newcomer(), '/');
      await openMenu(page);
      await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
    },
  },
  shows('terms', '/terms', 'Terms'),
  shows('privacy', '/privacy', 'Privacy'),
  shows('help: purchase code', '/help/purchase-code', 'Where do I find my purchase code?'),
  shows('certificate: empty', '/certificate', 'Check a certificate'),
  {
    name: 'certificate: holds',
    async open({ page, go, cast, world }) {
      await cast.owner();
      await go('/certificate');
      await checkCertificate(page, await world.sandbox.certificateOf('shop-owner'));
      await expect(page.getByText('Valid')).toBeVisible();
    },
  },
  {
    name: 'certificate: changed',
    async open({ page, go, cast, world }) {
      await cast.owner();
      await go('/certificate');
      const parts = (await world.sandbox.certificateOf('shop-owner')).split('.');
      const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()) as object;
      const changed = JSON.stringify({ ...claims, aud: 'shop-of-somebody-else.localhost' });
      parts[1] = Buffer.from(changed).toString('base64url');
      await checkCertificate(page, parts.join('.'));
      await expect(page.getByText(/^Not genuine/)).toBeVisible();
    },
  },
  {
    name: 'certificate: not one',
    async open({ page, go }) {
      await go('/certificate');
      await checkCertificate(page, 'something else');
      await expect(page.getByText('Not a certificate')).toBeVisible();
    },
  },
  shows('design system', '/design', 'Design system'),
  {
    name: 'design system: dialog, under the keyboard',
    async open({ page, go }) {
      await go('/design');
      await page.getByRole('button', { name: 'Open a question' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await page.keyboard.press('Tab');
    },
  },
  shows('unknown address: leads home', '/no/such/page', 'Manage everything in one place'),
];
