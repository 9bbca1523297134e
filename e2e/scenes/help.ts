import { expect, type Page } from '@playwright/test';
import { on, type Scenes } from './scene.ts';

const openPanel = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Contact us' }).click();

const panel = (page: Page) => page.getByRole('complementary', { name: 'Contact' });

/** Pages on which people ask for help. */
export const help: Scenes = {
  'contact: signed out': on('/login').plays(async ({ page }) => {
    await openPanel(page);
    await expect(page.getByRole('link', { name: 'Login to contact support' })).toBeVisible();
  }),
  'contact: a login issue': on('/login').plays(async ({ page }) => {
    await openPanel(page);
    await page.getByRole('button', { name: 'Report a login issue' }).click();
    await expect(panel(page).getByRole('heading')).toBeFocused();
    await expect(page.getByLabel('What happens?')).toBeVisible();
  }),
  'contact: before contacting support': async ({ page, cast, goAs, amend }) => {
    // The person may have agreed in another scene.
    await amend('supportAgreement', () => ({ agreed: false }));
    await goAs(await cast.owner(), '/dashboard');
    await openPanel(page);
    await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(page.getByText('Before contacting support')).toBeVisible();
  },
  'support advice: video': on('/dashboard', 'emptyHanded').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Watch how' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
};
