import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

export type License = AnswerOf<'licenses'>[number];
export type ActiveSite = License['sites'][number];
export type EndedSupport = AnswerOf<'support'>[number];

/** Every licence of the user, newest purchase first. */
export const licensesQuery = queryOptions({
  queryKey: ['licenses'],
  queryFn: ({ signal }) => call('licenses', { signal }),
});

/** The licences whose support has ended, latest first. */
export const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: ({ signal }) => call('support', { signal }),
});
