// Actions of a person on the screens, by role and label.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('First name').fill(person.firstname);
  await page.getByLabel('Last name').fill(person.lastname);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Purchase code', { exact: true }).fill(person.purchase_code);
}

export const submitRegistration = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Create an account' }).click();

export async function registerByHand(page: Page, person: Person): Promise<void> {
  await expect(heading(page, 'Create an account')).toBeVisible();
  await fillRegistration(page, person);
  await submitRegistration(page);
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your account is ready.');
}

export async function verifyByHand(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Verify your email address')).toBeVisible();
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
}

export async function signInByHand(
  page: Page,
  person: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Connects an account from the connect panel or “Add Envato Account”. */
export async function connectByHand(
  page: Page,
  buyer: string,
  decision = 'Approve',
): Promise<void> {
  await page.getByRole('button', { name: /^(CONNECT YOUR ACCOUNT|Add Envato Account)$/ }).click();
  await expect(heading(page, 'Connect your marketplace account')).toBeVisible();
  await page.getByRole('radio', { name: buyer, exact: true }).check();
  await page.getByRole('button', { name: decision }).click();
}

/** Clicks “Activate theme” in the WordPress admin of a site; the browser is then at the hub. */
export async function activateByHand(page: Page, site: string): Promise<void> {
  await page.goto(site);
  await page.getByRole('button', { name: 'Activate theme' }).click();
}

/** Returns the headline of a site's request: its host, and its folder if it has one. */
export const wants = (page: Page, site: string): Locator => {
  const host = new URL(site).host.replaceAll('.', String.raw`\.`);
  return page.getByRole('heading', { name: new RegExp(`^${host}\\S* wants to be activated$`) });
};

export const completeVerification = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Complete verification' }).click();

export const activated = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Theme activated' });

/** Returns the card of a license by the last characters of its purchase code. */
export const licenseCard = (page: Page, code: string): Locator =>
  page.getByRole('article').filter({ hasText: `…${code.slice(-4)}` });

/** Opens another screen, and returns after ten minutes. */
export async function comeBackLater(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.fastForward('10:00');
  const name = page.url().endsWith('/dashboard') ? 'Home' : 'Dashboard';
  const elsewhere = page.getByRole('navigation').getByRole('link', { name }).first();
  await elsewhere.click();
  // The address changes before the other screen has loaded, so the test waits for that screen.
  await expect(elsewhere).toHaveAttribute('aria-current', 'page');
  await page.goBack();
}

/** Waits for pending calls first, because the browser would log refused calls. */
export async function signOutByHand(page: Page, hubUrl: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL(`${hubUrl}/`);
  await page.goto(`${hubUrl}/login`);
}
