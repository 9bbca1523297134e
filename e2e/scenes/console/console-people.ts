import { expect, type Page } from '@playwright/test';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import { allowing, named, on, refused, type Stage } from '#e2e/scenes/scene.ts';

const list = '/console/people';

/** Opens the page of a cast member by their address, as an operator does. */
async function openPerson({ page, cast, goAs }: Stage, who: EnrolledPerson): Promise<void> {
  const { email } = who.person;
  await goAs(await cast.operator(), `${list}?q=${encodeURIComponent(email)}`);
  await page.getByRole('grid', { name: 'People' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Licenses' })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Chooses an action of the menu. */
async function choose(page: Page, name: string): Promise<void> {
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export const peopleConsole = named('console: ', {
  people: async ({ page, cast, goAs }) => {
    await cast.owner();
    await cast.newcomer();
    await goAs(await cast.operator(), list);
    await expect(page.getByRole('grid', { name: 'People' })).toBeVisible();
  },
  'people, found': async ({ page, cast, goAs }) => {
    await cast.owner();
    await goAs(await cast.operator(), `${list}?q=shop-owner`);
    await expect(page.getByText('1 result')).toBeVisible();
  },
  'people, nobody found': on(`${list}?q=nobody-of-this-name`, 'operator').shows('No people found'),
  'people, loading': on(list, 'operator').loading('people', 'Loading: People'),
  'people, failed': on(list, 'operator').failing('people', 'People could not be loaded'),
  person: async (stage) => {
    await openPerson(stage, await stage.cast.owner());
  },
  'person, newly registered': async (stage) => {
    await openPerson(stage, await stage.cast.newcomer());
  },
  'person, actions': async (stage) => {
    await openPerson(stage, await stage.cast.owner());
    await press(stage.page, 'More actions');
    await expect(stage.page.getByRole('menuitem', { name: 'Suspend account' })).toBeVisible();
  },
  'person, starting a conversation': async (stage) => {
    await openPerson(stage, await stage.cast.owner());
    await press(stage.page, 'New conversation');
    await expect(stage.page.getByLabel('Message')).toBeFocused();
  },
  'person, loading': on(`${list}/1`, 'operator').loading('person', 'Loading this person'),
  'person, gone': refused(on(`${list}/2147483647`, 'operator').shows('Person not found')),
  'person, suspending': async (stage) => {
    await openPerson(stage, await stage.cast.owner());
    await choose(stage.page, 'Suspend account');
    await expect(stage.page.getByLabel('Reason')).toBeFocused();
  },
  'person, suspending without a reason': async (stage) => {
    await openPerson(stage, await stage.cast.owner());
    await choose(stage.page, 'Suspend account');
    await stage.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Suspend account' })
      .click();
    await expect(stage.page.getByText('This field is required.')).toBeVisible();
  },
  'person, erasing': async (stage) => {
    await openPerson(stage, await stage.cast.owner());
    await choose(stage.page, 'Delete account');
    await expect(stage.page.getByLabel('Type the username to confirm')).toBeFocused();
  },
  'person, changed meanwhile': refused(async (stage) => {
    const { page } = stage;
    await openPerson(stage, await stage.cast.owner());
    await stage.refuse('setMessage', 'changed_meanwhile', {
      message: 'olive was faster: “Account suspended by support”. Nothing more was done.',
    });
    await choose(page, 'Set notice');
    await page
      .getByRole('textbox', { name: 'Notice' })
      .fill('Please reconnect your Envato account.');
    await press(page, 'Save notice');
    await expect(page.getByText(/was faster/)).toBeVisible();
  }),
  'person, before looking as they see it': async (stage) => {
    await openPerson(stage, await stage.cast.owner());
    await stage.page.getByRole('link', { name: 'View as customer' }).click();
    await expect(stage.page.getByRole('button', { name: 'View dashboard' })).toBeVisible();
  },
  'person, as they see it': allowing(['ownFrame'], async (stage) => {
    const { page } = stage;
    await openPerson(stage, await stage.cast.owner());
    await page.getByRole('link', { name: 'View as customer' }).click();
    await page.getByRole('button', { name: 'View dashboard' }).click();
    const theirs = page.frameLocator('iframe');
    await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(theirs.getByText(/shop-owner/).first()).toBeVisible();
  }),
});
