import { expect, type Page } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { on, title, type Scenes } from './scene.ts';

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
export const openToAll: Scenes = {
  'landing: signed out': on('/').shows(title('Manage everything in one place')),
  'landing: signed in': on('/', 'owner').plays(async ({ page }) => {
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
    await expect(page.getByText('Support has ended')).toBeVisible();
  }),
  'landing: announcements': async ({ page, go, amend }) => {
    await amend('isLogged', (answer) => ({ ...answer, announcements }));
    await go('/');
    await expect(page.getByText('Support is closed on Friday.')).toBeVisible();
  },
  'landing: announcements hidden': async ({ page, go, amend }) => {
    await amend('isLogged', (answer) => ({ ...answer, announcements }));
    await go('/');
    await page.getByRole('button', { name: 'Hide' }).first().click();
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('Support is closed on Friday.')).toBeHidden();
  },
  'landing: menu open': async ({ page, go }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await go('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Knowledge Base' })).toBeVisible();
  },
  'landing: menu open, signed in': async ({ page, cast, goAs }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await goAs(await cast.newcomer(), '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  },
  terms: on('/terms').shows(title('Terms')),
  privacy: on('/privacy').shows(title('Privacy')),
  'help: purchase code': on('/help/purchase-code').shows(
    title('Where do I find my purchase code?'),
  ),
  'certificate: empty': on('/certificate').shows(title('Check a certificate')),
  'certificate: holds': async ({ page, go, cast, world }) => {
    await cast.owner();
    await go('/certificate');
    await checkCertificate(page, await world.sandbox.certificateOf('shop-owner'));
    await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  },
  'certificate: changed': async ({ page, go, cast, world }) => {
    await cast.owner();
    await go('/certificate');
    const parts = (await world.sandbox.certificateOf('shop-owner')).split('.');
    const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()) as object;
    const changed = JSON.stringify({ ...claims, aud: 'shop-of-somebody-else.localhost' });
    parts[1] = Buffer.from(changed).toString('base64url');
    await checkCertificate(page, parts.join('.'));
    await expect(page.getByText(/^Not genuine/)).toBeVisible();
  },
  'certificate: not one': on('/certificate').plays(async ({ page }) => {
    await checkCertificate(page, 'something else');
    await expect(page.getByText('Not a certificate')).toBeVisible();
  }),
  'design system': on('/design').shows(title('Design system')),
  'design system: dialog, under the keyboard': on('/design').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Open a question' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Tab');
  }),
  'unknown address: leads home': on('/no/such/page').shows(title('Manage everything in one place')),
};
