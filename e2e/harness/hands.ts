// What a person does at the screens, by role and label.
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
  await expect(page.getByRole('status')).toContainText('Your account is ready.');
}

/** Opens the link of the mail and presses its one button. */
export async function verifyByHand(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Verify your e-mail address')).toBeVisible();
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByText('Your e-mail address is verified.')).toBeVisible();
}

export async function signInByHand(page: Page, person: Person): Promise<void> {
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}
