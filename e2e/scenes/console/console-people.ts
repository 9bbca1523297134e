import { expect, type Page } from '@playwright/test';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import type { Scene, Stage } from '#e2e/scenes/scene.ts';

const list = '/console/people';
const calls = { people: '/api/operator/people', person: '/api/operator/person' } as const;

/** Opens the page of a cast member by their address, as an operator does. */
async function openPerson({ page, cast, goAs }: Stage, who: EnrolledPerson): Promise<void> {
  const { email } = who.person;
  await goAs(await cast.operator(), `${list}?q=${encodeURIComponent(email)}`);
  await page.getByRole('grid', { name: 'People' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Licenses' })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const peopleConsole: readonly Scene[] = [
  {
    name: 'console: people',
    async open({ page, cast, goAs }) {
      await cast.owner();
      await cast.newcomer();
      await goAs(await cast.operator(), list);
      await expect(page.getByRole('grid', { name: 'People' })).toBeVisible();
    },
  },
  {
    name: 'console: people, found',
    async open({ page, cast, goAs }) {
      await cast.owner();
      await goAs(await cast.operator(), `${list}?q=shop-owner`);
      await expect(page.getByText('1 result')).toBeVisible();
    },
  },
  {
    name: 'console: people, nobody found',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), `${list}?q=nobody-of-this-name`);
      await expect(page.getByText('No people found')).toBeVisible();
    },
  },
  {
    name: 'console: people, loading',
    async open({ page, cast, goAs, hang }) {
      await hang(`${calls.people}*`);
      await goAs(await cast.operator(), list);
      await expect(page.getByText('Loading: People')).toBeAttached();
    },
  },
  {
    name: 'console: people, failed',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(`${calls.people}*`);
      await goAs(await cast.operator(), list);
      await expect(page.getByText('People could not be loaded')).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: 'console: person',
    async open(stage) {
      await openPerson(stage, await stage.cast.owner());
    },
  },
  {
    name: 'console: person, newly registered',
    async open(stage) {
      await openPerson(stage, await stage.cast.newcomer());
    },
  },
  {
    name: 'console: person, loading',
    async open({ page, cast, goAs, hang }) {
      await hang(`${calls.person}?*`);
      await goAs(await cast.operator(), `${list}/1`);
      await expect(page.getByText('Loading this person')).toBeAttached();
    },
  },
  {
    name: 'console: person, gone',
    refuses: true,
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), `${list}/2147483647`);
      await expect(page.getByText('Person not found')).toBeVisible();
    },
  },
  {
    name: 'console: person, suspending',
    async open(stage) {
      await openPerson(stage, await stage.cast.owner());
      await press(stage.page, 'Suspend account');
      await expect(stage.page.getByLabel('Reason')).toBeFocused();
    },
  },
  {
    name: 'console: person, suspending without a reason',
    async open(stage) {
      await openPerson(stage, await stage.cast.owner());
      await press(stage.page, 'Suspend account');
      await stage.page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Suspend account' })
        .click();
      await expect(stage.page.getByText('This field is required.')).toBeVisible();
    },
  },
  {
    name: 'console: person, erasing',
    async open(stage) {
      await openPerson(stage, await stage.cast.owner());
      await press(stage.page, 'Delete account');
      await expect(stage.page.getByLabel('Type the username to confirm')).toBeFocused();
    },
  },
  {
    name: 'console: person, changed meanwhile',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await openPerson(stage, await stage.cast.owner());
      await page.route(`**${calls.person}/message`, (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            code: 'changed_meanwhile',
            message: 'olive was faster: “Account suspended by support”. Nothing more was done.',
            reference: 'k3Vd0QyXm1aB',
          },
        }),
      );
      await press(page, 'Set notice');
      await page
        .getByRole('textbox', { name: 'Notice' })
        .fill('Please reconnect your Envato account.');
      await press(page, 'Save notice');
      await expect(page.getByText(/was faster/)).toBeVisible();
    },
  },
  {
    name: 'console: person, before looking as they see it',
    async open(stage) {
      await openPerson(stage, await stage.cast.owner());
      await stage.page.getByRole('link', { name: 'View as customer' }).click();
      await expect(stage.page.getByRole('button', { name: 'View dashboard' })).toBeVisible();
    },
  },
  {
    name: 'console: person, as they see it',
    frames: true,
    async open(stage) {
      const { page } = stage;
      await openPerson(stage, await stage.cast.owner());
      await page.getByRole('link', { name: 'View as customer' }).click();
      await page.getByRole('button', { name: 'View dashboard' }).click();
      const theirs = page.frameLocator('iframe');
      await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await expect(theirs.getByText(/shop-owner/).first()).toBeVisible();
    },
  },
];
