import { expect } from '@playwright/test';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { named, on } from '#e2e/scenes/scene.ts';

type Announcements = OperatorAnswerOf<'operatorAnnouncements'>;
type Row = Announcements['rows'][number];

const aRow = (change: Partial<Row>): Row => ({
  id: 4,
  text: 'Support is closed on Friday. What to do meanwhile: https://help.example/closed',
  translations: {},
  level: 'info',
  audience: 'everybody',
  item: null,
  from: '2026-11-20T08:00:00.000Z',
  until: null,
  state: 'running',
  by: 'olive',
  ...change,
});

const several: Announcements = {
  rows: [
    aRow({
      id: 6,
      text: 'Essentials 8 comes on Monday.\nIt needs PHP 8.2.',
      audience: 'owners',
      item: { id: 27889640, name: 'Essentials' },
      state: 'planned',
      from: '2031-01-06T08:00:00.000Z',
      until: '2031-01-20T08:00:00.000Z',
    }),
    aRow({ id: 5, level: 'warning', text: 'Envato Market does not answer.', by: null }),
    aRow({ state: 'over', audience: 'signed_in', until: '2026-11-21T08:00:00.000Z' }),
  ],
  next: null,
  count: 3,
};

const announcements = on('/console/announcements', 'operator');

const empty = announcements.answering('operatorAnnouncements', { rows: [], next: null, count: 0 });

export const consoleAnnouncements = named('console: ', {
  'announcements, none': empty.shows('No announcements yet'),
  'announcements, some': announcements
    .answering('operatorAnnouncements', several)
    .shows('Owners of Essentials'),
  'announcements, one that is refused': empty.plays(async ({ page }) => {
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Text').fill('The new release is out: https://help.example/new');
    await dialog.getByLabel('Audience').selectOption({ label: 'Owners of an item' });
    await dialog.getByRole('button', { name: 'Publish announcement' }).click();
    await expect(dialog.getByText('Choose an item of the catalog.')).toBeVisible();
  }),
  'announcements that fail': announcements.failing(
    'operatorAnnouncements',
    'Announcements could not be loaded',
  ),
});
