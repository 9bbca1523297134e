import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { on } from '#e2e/scenes/play.ts';
import { named } from '#e2e/scenes/scene.ts';

type Report = OperatorAnswerOf<'conversationReport'>;

const minute = 60_000;
const none = { count: 0, median: null, p90: null };
const nothing = {
  first: none,
  next: none,
  late: 0,
  closed: 0,
  reopened: 0,
  good: 0,
  okay: 0,
  bad: 0,
};

const wait = (count: number, median: number, p90: number) => ({
  count,
  median: median * minute,
  p90: p90 * minute,
});

const all: Report['all'] = {
  first: wait(214, 52, 410),
  next: wait(388, 38, 300),
  late: 41,
  closed: 190,
  reopened: 23,
  good: 61,
  okay: 8,
  bad: 5,
};

const busy: Report = {
  all,
  before: { ...all, first: wait(198, 64, 520), late: 62, good: 48 },
  rows: [
    { key: 'item-1', label: 'Essentials, with a long name of its own', ...all },
    { key: 'operator-1', label: 'ada', ...all, late: 3 },
    { key: 'item-2', label: 'Megapack', ...nothing, first: wait(1, 9, 9) },
    { key: 'tag-1', label: 'תרגום', ...nothing, next: wait(12, 44, 190), late: 2 },
  ],
  open: { day: 12, week: 7, older: 0 },
};

const report = on('/console/report', 'operator');

export const reportConsole = named('console: report, ', {
  busy: report.answering('conversationReport', busy).shows('Megapack'),
  'nothing counted': report
    .answering('conversationReport', {
      all: nothing,
      before: nothing,
      rows: [],
      open: { day: 0, week: 0, older: 0 },
    })
    .shows('Open conversations by age'),
  loading: report.loading('conversationReport', 'Loading the report'),
  failing: report.failing('conversationReport', 'The report could not be loaded'),
});
