import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { field, on, question, within } from '#e2e/scenes/play.ts';
import { named } from '#e2e/scenes/scene.ts';

type Row = OperatorAnswerOf<'operatorAnnouncements'>['rows'][number];

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

const rows = [
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
];

const announcements = on('/console/announcements', 'operator');
const empty = announcements.answering('operatorAnnouncements', { rows: [], next: null, count: 0 });

export const consoleAnnouncements = named('console: ', {
  'announcements, none': empty.shows('No announcements yet'),
  'announcements, some': announcements
    .answering('operatorAnnouncements', { rows, next: null, count: 3 })
    .shows('Owners of Essentials'),
  'announcements, one that is refused': empty
    .presses('New announcement')
    .types(within(question, field('Text')), 'The new release is out: https://help.example/new')
    .plays(({ page }) =>
      page.getByLabel('Audience').last().selectOption({ label: 'Owners of an item' }),
    )
    .confirms('Publish announcement')
    .shows(within(question, 'Choose an item of the catalog.')),
  'announcements that fail': announcements.failing(
    'operatorAnnouncements',
    'Announcements could not be loaded',
  ),
});
