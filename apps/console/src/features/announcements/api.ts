import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type Announcement = OperatorAnswerOf<'operatorAnnouncements'>['rows'][number];

export const announcementsQuery = rowsQuery(['announcements'], (after, signal) =>
  call('operatorAnnouncements', { query: after === null ? {} : { after }, signal }),
);
