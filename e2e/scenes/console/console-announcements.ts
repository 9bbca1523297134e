import { expect } from '@playwright/test';
import { operatorCalls, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Scene, Stage } from '#e2e/scenes/scene.ts';

type Announcements = OperatorAnswerOf<'operatorAnnouncements'>;
type Row = Announcements['rows'][number];

const aRow = (change: Partial<Row>): Row => ({
  id: 4,
  text: 'Support is closed on Friday. What to do meanwhile: https://help.example/closed',
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

async function shows({ page, cast, goAs }: Stage, json: Announcements): Promise<void> {
  await page.route(`**${operatorCalls.operatorAnnouncements.path}*`, (route) =>
    route.fulfill({ json }),
  );
  await goAs(await cast.operator(), '/console/announcements');
}

const none: Announcements = { rows: [], next: null, count: 0 };

export const consoleAnnouncements: readonly Scene[] = [
  {
    name: 'console: announcements, none',
    async open(stage) {
      await shows(stage, none);
      await expect(stage.page.getByText('No announcements yet')).toBeVisible();
    },
  },
  {
    name: 'console: announcements, some',
    async open(stage) {
      await shows(stage, several);
      await expect(stage.page.getByText('Owners of Essentials')).toBeVisible();
    },
  },
  {
    name: 'console: announcements, one that is refused',
    async open(stage) {
      const { page } = stage;
      await shows(stage, none);
      await page.getByRole('button', { name: 'New announcement' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Text').fill('The new release is out: https://help.example/new');
      await dialog.getByLabel('Audience').selectOption({ label: 'Owners of an item' });
      await dialog.getByRole('button', { name: 'Publish announcement' }).click();
      await expect(dialog.getByText('Choose an item of the catalog.')).toBeVisible();
    },
  },
  {
    name: 'console: announcements that fail',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.operatorAnnouncements.path);
      await goAs(await cast.operator(), '/console/announcements');
      await expect(page.getByText('Announcements could not be loaded')).toBeVisible();
    },
  },
];
