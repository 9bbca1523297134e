import { expect, type Page } from '@playwright/test';
import { named, refused, type Stage } from '#e2e/scenes/scene.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Opens the search on the list of people, and types. */
async function searchFor({ page, cast, goAs }: Stage, words: string): Promise<void> {
  await goAs(await cast.operator(), '/console/people');
  await expect(page.getByRole('grid', { name: 'People' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
}

export const searchConsole = named('console: ', {
  search: async (stage) => {
    await searchFor(stage, '');
    await expect(stage.page.getByRole('option', { name: 'New conversation' })).toBeVisible();
  },
  'search, found': async (stage) => {
    const { person } = await stage.cast.owner();
    await searchFor(stage, person.username);
    await expect(stage.page.getByRole('option', { name: person.email })).toBeVisible();
  },
  'search, nothing found': async (stage) => {
    await searchFor(stage, 'nobody-of-this-name');
    await expect(stage.page.getByText('No results')).toBeVisible();
  },
  'search, slow': async (stage) => {
    await stage.hang('operatorSearch');
    await searchFor(stage, 'shop');
    await expect(stage.page.getByText('Searching...').first()).toBeVisible();
  },
  'search, failed': refused(async (stage) => {
    await stage.refuse('operatorSearch', 'internal');
    await searchFor(stage, 'shop');
    await expect(stage.page.getByText('The search failed')).toBeVisible({ timeout: 15_000 });
  }),
  'starting a conversation': async (stage) => {
    await searchFor(stage, 'new conv');
    await stage.page.keyboard.press('Enter');
    await expect(stage.page.getByLabel('Username or email')).toBeFocused();
  },
});
