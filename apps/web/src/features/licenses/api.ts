import type { AnswerOf } from '@hub/contract/calls';
import { seconds } from '@hub/contract/limits';
import { useCallChange } from '#api/change.ts';
import { queryOf } from '#api/client.ts';
import type { ReactNode } from 'react';

export type License = AnswerOf<'licenses'>[number];
export type ActiveSite = License['sites'][number];
export type EndedSupport = AnswerOf<'support'>[number];

/** Every license of the user, newest purchase first. */
export const licensesQuery = queryOf('licenses', 'licenses');

/** Age up to which prefetched data counts as fresh for its screen. */
const justNow = seconds(0.5);

/** Reads an empty list again on each load of the screen that shows it (specification, section 4). */
export const anewWhenEmpty = ({
  state: { data, dataUpdatedAt },
}: {
  readonly state: { readonly data: readonly License[] | undefined; readonly dataUpdatedAt: number };
}): 'always' | true =>
  data?.length === 0 && Date.now() - dataUpdatedAt > justNow ? 'always' : true;

/** The licenses whose support has ended, latest first. */
export const supportQuery = queryOf('support', 'support');

/** Brings a purchase code into the account. */
export const useClaim = () => useCallChange('claimLicense');

/** Whole purchase code of a license, never cached. Each call adds an event to the audit log. */
export const useShowCode = () => useCallChange('showCode', { leaves: true, forgets: true });

/** Further action on an active site; the app supplies it. */
export type SiteAction = (site: ActiveSite, license: License) => ReactNode;
