import { first, on, the } from '#e2e/scenes/play.ts';
import { named, type Stage } from '#e2e/scenes/scene.ts';

const search = on('/console/people', 'operator')
  .shows(the('grid', 'People'))
  .plays(({ page }) => page.keyboard.press('Control+k'))
  .focuses(the('combobox', 'Search'));

const types =
  (text: string) =>
  ({ page }: Stage): Promise<void> =>
    page.keyboard.type(text);

export const searchConsole = named('console: ', {
  search: search.shows(the('option', 'New conversation')),
  'search, found': async (stage) => {
    const { person } = await stage.cast.owner();
    await search.plays(types(person.username)).shows(the('option', person.email))(stage);
  },
  'search, nothing found': search.plays(types('nobody-of-this-name')).shows('No results'),
  'search, slow': search
    .hanging('operatorSearch')
    .plays(types('shop'))
    .shows(first('Searching...')),
  'search, failed': search
    .refusing('operatorSearch')
    .plays(types('shop'))
    .shows('The search failed'),
  'starting a conversation': search
    .plays(types('new conv'))
    .plays(({ page }) => page.keyboard.press('Enter'))
    .focuses('Username or email'),
});
