import { census, minutes } from '@hub/contract/limits';
import type { Report } from './report-service.ts';
import type { Routes } from '#http/calls/route.ts';
import { sendCsv, type Columns } from '#http/calls/send-csv.ts';
import type { Clock } from '#platform/clock.ts';

const inMinutes = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds / minutes(1));

type Row = { readonly label: string } & Awaited<ReturnType<Report['read']>>['all'];

const columns: Columns<Row> = {
  group: ({ label }) => label,
  first_replies: ({ first }) => first.count,
  first_median_minutes: ({ first }) => inMinutes(first.median),
  first_p90_minutes: ({ first }) => inMinutes(first.p90),
  next_replies: ({ next }) => next.count,
  next_median_minutes: ({ next }) => inMinutes(next.median),
  next_p90_minutes: ({ next }) => inMinutes(next.p90),
  late: ({ late }) => late,
  closed: ({ closed }) => closed,
  reopened: ({ reopened }) => reopened,
  good: ({ good }) => good,
  okay: ({ okay }) => okay,
  bad: ({ bad }) => bad,
};

export const reportRoutes = (report: Report, clock: Clock): Routes => ({
  conversationReport: ({ query }) => report.read(Number(query.days ?? census.periods[1])),
  async conversationReportCsv({ query, reply }) {
    const { all, rows } = await report.read(Number(query.days ?? census.periods[1]));
    const batches = [[{ label: 'all', ...all }, ...rows]];
    return sendCsv(reply, { name: 'conversations-report', day: clock.now(), columns, batches });
  },
});
