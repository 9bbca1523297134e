import type { output } from 'zod/v4/core';
import { useChange } from '@hub/client/change';
import type { addAnnouncementBody, OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type Announcement = OperatorAnswerOf<'operatorAnnouncements'>['rows'][number];

export const announcementsQuery = rowsQuery(['announcements'], (after, signal) =>
  call('operatorAnnouncements', { query: after === null ? {} : { after }, signal }),
);

const again = { afterRefusal: true } as const;

export const useAnnounce = () =>
  useChange((body: output<typeof addAnnouncementBody>) => call('addAnnouncement', { body }), again);

export const useEnd = ({ id }: Announcement) =>
  useChange((_nothing: object) => call('endAnnouncement', { body: { id } }), again);
