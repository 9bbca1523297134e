import { auditLogFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { acceptedFilters, filterNames } from '#lib/accepted-filters.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type AuditLogEvent = OperatorAnswerOf<'operatorAuditLog'>['rows'][number];

export const filters = filterNames(auditLogFilters);

/** Filters as the address holds them. */
type AuditLogFilters = Readonly<Record<(typeof filters)[number], string>>;

/** Returns the query of the list. */
export const toQuery = (values: AuditLogFilters) => acceptedFilters(auditLogFilters, values);

/** Empty filters share one query key. */
export function auditLogQuery(values: AuditLogFilters) {
  const asked = toQuery(values);
  return rowsQuery(['audit-log', asked], (after, signal) =>
    call('operatorAuditLog', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}
