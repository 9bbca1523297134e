import { expect } from '@playwright/test';
import { heading } from '#e2e/harness/hands.ts';
import type { Scene } from './scene.ts';

const shows = (name: string, path: string, title: string): Scene => ({
  name,
  async open({ page, go }) {
    await go(path);
    await expect(heading(page, title)).toBeVisible();
  },
});

/** The screens that anybody may see. */
export const openToAll: readonly Scene[] = [
  shows('landing: signed out', '/', 'Manage everything in one place'),
  {
    name: 'landing: signed in',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/');
      await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
    },
  },
  {
    name: 'landing: menu open',
    async open({ page, go }) {
      await page.setViewportSize({ width: 360, height: 740 });
      await go('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('link', { name: 'Knowledge Base' })).toBeVisible();
    },
  },
  shows('terms', '/terms', 'Terms'),
  shows('privacy', '/privacy', 'Privacy'),
  shows('help: purchase code', '/help/purchase-code', 'Where is my purchase code?'),
  shows('certificate: empty', '/certificate', 'Check a certificate'),
  {
    name: 'certificate: not genuine',
    async open({ page, go }) {
      await go('/certificate');
      await page.getByLabel('Certificate').fill('eyJhbGciOiJFZERTQSJ9.e30.bm90IGdlbnVpbmU');
      await page.getByRole('button', { name: 'Check certificate' }).click();
      await expect(page.getByText('Not genuine')).toBeVisible();
    },
  },
  shows('unknown address: leads home', '/no/such/page', 'Manage everything in one place'),
];
