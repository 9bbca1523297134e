import { census, minutes } from '@hub/contract/limits';
import type { Report } from './report-service.ts';
import type { Routes } from '#http/calls/route.ts';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Clock } from '#platform/clock.ts';

const head = [
  'group',
  'first_replies',
  'first_median_minutes',
  'first_p90_minutes',
  'next_replies',
  'next_median_minutes',
  'next_p90_minutes',
  'late',
  'closed',
  'reopened',
  'good',
  'okay',
  'bad',
] as const;

const inMinutes = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds / minutes(1));

export const reportRoutes = (report: Report, clock: Clock): Routes => ({
  conversationReport: ({ query }) => report.read(Number(query.days ?? census.periods[1])),
  conversationReportCsv: {
    async handle({ query, reply }) {
      const { all, rows } = await report.read(Number(query.days ?? census.periods[1]));
      const cells = [{ label: 'all', ...all }, ...rows].map((row) => [
        row.label,
        ...[row.first, row.next].flatMap(({ count, median, p90 }) => [
          count,
          inMinutes(median),
          inMinutes(p90),
        ]),
        row.late,
        row.closed,
        row.reopened,
        row.good,
        row.okay,
        row.bad,
      ]);
      async function* batches() {
        yield cells;
      }
      const name = 'conversations-report';
      return sendCsv(reply, { name, day: clock.now(), head, batches: batches() });
    },
  },
});
