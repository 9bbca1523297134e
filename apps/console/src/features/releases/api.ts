import { releaseSort, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { queryOf } from '#api/queries.ts';
import { listOf } from '#ui/list/rows.ts';

export type Kind = 'theme' | 'plugin';
export type Release = OperatorAnswerOf<'releases'>['rows'][number];
export type SitesByVersion = OperatorAnswerOf<'sitesByVersion'>;

/** Each page also names the products that may be published. */
export const releaseList = listOf('releases', { sort: releaseSort });

export const toQuery = ({ kind, sort }: Readonly<Record<'kind' | 'sort', string>>) => ({
  ...releaseList.accepted({ sort }),
  kind: kind === 'plugin' ? ('plugin' as const) : ('theme' as const),
});

export const versionsQuery = queryOf('sitesByVersion');
