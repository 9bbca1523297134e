import { expect } from '@playwright/test';
import { button, first, on, the, within, type Play } from '#e2e/scenes/play.ts';
import { allowing, named, refused, type Stage } from '#e2e/scenes/scene.ts';

const people = on('/console/people', 'operator');
const grid = the('grid', 'People');

const personOf = (role: 'owner' | 'newcomer'): Play =>
  on(async ({ cast }) => {
    const { email } = (await cast[role]()).person;
    return `/console/people?q=${encodeURIComponent(email)}`;
  }, 'operator')
    .presses(first(within(grid, the('link'))))
    .shows(the('heading', 'Licenses'));

const owner = personOf('owner');
const owners = ({ cast }: Stage): Promise<unknown> => cast.owner();
const more = owner.presses('More actions');

export const peopleConsole = named('console: ', {
  people: people.given(owners).shows(grid),
  'people, found': on('/console/people?q=shop-owner', 'operator').given(owners).shows('1 result'),
  'people, nobody found': on('/console/people?q=nobody-of-this-name', 'operator').shows(
    'No people found',
  ),
  'people, loading': people.loading('people', 'Loading: People'),
  'people, failed': people.failing('people', 'People could not be loaded'),
  person: owner,
  'person, newly registered': personOf('newcomer'),
  'person, actions': more.shows(the('menuitem', 'Suspend account')),
  'person, starting a conversation': owner.presses('New conversation').focuses('Message'),
  'person, loading': on('/console/people/1', 'operator').loading('person', 'Loading this person'),
  'person, gone': refused(on('/console/people/2147483647', 'operator').shows('Person not found')),
  'person, suspending': more.chooses('Suspend account').focuses('Reason'),
  'person, suspending without a reason': more
    .chooses('Suspend account')
    .confirms('Suspend account')
    .shows('This field is required.'),
  'person, erasing': more.chooses('Delete account').focuses('Type the username to confirm'),
  'person, changed meanwhile': owner
    .refusing('setMessage', 'changed_meanwhile', {
      message: 'olive was faster: “Account suspended by support”. Nothing more was done.',
    })
    .presses('More actions')
    .chooses('Set notice')
    .types(the('textbox', 'Notice'), 'Please reconnect your Envato account.')
    .presses('Save notice')
    .shows(/was faster/),
  'person, before looking as they see it': owner
    .presses(the('link', 'View as customer'))
    .shows(button('View dashboard')),
  'person, as they see it': allowing(
    ['ownFrame'],
    owner
      .presses(the('link', 'View as customer'))
      .presses('View dashboard')
      .plays(async ({ page }) => {
        const theirs = page.frameLocator('iframe');
        await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
        await expect(theirs.getByText(/shop-owner/).first()).toBeVisible();
      }),
  ),
});
