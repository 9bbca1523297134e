import type { AnswerOf } from '@hub/contract/calls';
import { seconds } from '@hub/contract/limits';
import { useCallChange } from '#api/change.ts';
import { queryOf } from '#api/client.ts';
import type { ReactNode } from 'react';

export type License = AnswerOf<'licenses'>[number];
export type ActiveSite = License['sites'][number];
export type EndedSupport = AnswerOf<'support'>[number];

/** Query of the user’s licenses, newest purchase first. */
export const licensesQuery = queryOf('licenses', 'licenses');

/** Longest time in milliseconds for which prefetched data counts as fresh. */
const justNow = seconds(0.5);

/** A `refetchOnMount` that always refetches an empty list (specification, section 4). */
export const anewWhenEmpty = ({
  state: { data, dataUpdatedAt },
}: {
  readonly state: { readonly data: readonly License[] | undefined; readonly dataUpdatedAt: number };
}): 'always' | true =>
  data?.length === 0 && Date.now() - dataUpdatedAt > justNow ? 'always' : true;

/** Query of the licenses with ended support, latest end first. */
export const supportQuery = queryOf('support', 'support');

/** The full code is never cached. Each call adds an event to the audit log. */
export const useShowCode = () => useCallChange('showCode', { leaves: true, forgets: true });

export type SiteAction = (site: ActiveSite, license: License) => ReactNode;
