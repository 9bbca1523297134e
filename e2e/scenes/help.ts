import { expect, type Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const openPanel = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Contact us' }).click();

const panel = (page: Page) => page.getByRole('complementary', { name: 'Contact' });

async function agree(page: Page): Promise<void> {
  await openPanel(page);
  await page.getByRole('button', { name: 'Agree and contact support' }).click();
}

/** Where people ask for help. */
export const help: readonly Scene[] = [
  {
    name: 'contact: signed out',
    async open({ page, go }) {
      await go('/login');
      await openPanel(page);
      await expect(page.getByRole('link', { name: 'Login to contact support' })).toBeVisible();
    },
  },
  {
    name: 'contact: a login issue',
    async open({ page, go }) {
      await go('/login');
      await openPanel(page);
      await page.getByRole('button', { name: 'Report a login issue' }).click();
      await expect(panel(page).getByRole('heading')).toBeFocused();
      await expect(page.getByLabel('What happens?')).toBeVisible();
    },
  },
  {
    name: 'contact: before contacting support',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await openPanel(page);
      await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
      await expect(page.getByText('Before contacting support')).toBeVisible();
    },
  },
  {
    name: 'contact: writing',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await agree(page);
      await expect(page.getByRole('button', { name: 'Contact us' })).toBeHidden();
      await expect(panel(page).getByRole('heading')).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible();
    },
  },
  {
    name: 'contact: without a licence',
    async open({ page, cast, goAs }) {
      await goAs(await cast.emptyHanded(), '/dashboard');
      await agree(page);
      await expect(page.getByRole('link', { name: 'Connect an account' })).toBeVisible();
    },
  },
  {
    name: 'contact: an empty message',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await agree(page);
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('This field is required.')).toBeVisible();
    },
  },
  {
    name: 'contact: sent',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await agree(page);
      await page.getByRole('textbox', { name: 'Your message' }).fill('The header jumps on phones.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Your message is on its way.')).toBeVisible();
    },
  },
  {
    name: 'contact: licences cannot be loaded',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail('/api/user/licenses');
      await goAs(await cast.owner(), '/settings');
      await agree(page);
      await expect(panel(page).getByText('Your licenses could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'support advice: video',
    async open({ page, cast, goAs }) {
      await goAs(await cast.emptyHanded(), '/dashboard');
      await page.getByRole('button', { name: 'Watch how' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
