import '#schema/index.ts';
import { classified, type PersonalTable } from '#schema/define-table.ts';

export type { ColumnClass, PersonalTable } from '#schema/define-table.ts';

const isUsers = ({ table }: PersonalTable): number => Number(table === 'users');

/** Data classification of every table, sorted by table name after the account. */
export const personalTables: readonly PersonalTable[] = [...classified.values()].toSorted(
  (one, other) => isUsers(other) - isUsers(one) || (one.table < other.table ? -1 : 1),
);
