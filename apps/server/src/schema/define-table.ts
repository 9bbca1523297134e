/* oxlint-disable max-params -- defineTable has the order of pgTable. */
import { getTableColumns, type BuildColumns, type BuildExtraConfigColumns } from 'drizzle-orm';
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';

/**
 * Data class of a column. `given`: personal data, included in the export. `secret`: a proof or
 * secret of a person, which is never shown. `internal`: not personal.
 */
export type ColumnClass = 'given' | 'secret' | 'internal';

/** Personal data of a table and its retention, as `defineTable` declares them. */
export interface PersonalTable {
  readonly table: string;
  /** Description of the table for the documents and for the person. */
  readonly what: string;
  readonly until: string;
  /** Condition for one person's rows, with the user's id as `$1`; null if no row has a person. */
  readonly rows: string | null;
  /** Class of each column, by its name in SQL. */
  readonly columns: Readonly<Record<string, ColumnClass>>;
}

const columnClass = Symbol('class of a column');
interface ClassifiedColumn {
  readonly [columnClass]: ColumnClass;
}

const classify =
  (kind: ColumnClass) =>
  <B extends PgColumnBuilderBase>(column: B): B & ClassifiedColumn =>
    Object.assign(column, { [columnClass]: kind });

export const given = classify('given');
export const secret = classify('secret');
export const internal = classify('internal');

const classifications = new Map<PgTable, PersonalTable>();

/** Data classification of every table that was loaded. */
export const classified: ReadonlyMap<PgTable, PersonalTable> = classifications;

type Columns = Readonly<Record<string, PgColumnBuilderBase>>;
type About = Omit<PersonalTable, 'table' | 'columns'>;

/** Defines a table with its classification. Each column of a table about people has a class. */
export function defineTable<
  N extends string,
  A extends About,
  C extends (A['rows'] extends null
    ? Columns
    : Readonly<Record<string, PgColumnBuilderBase & ClassifiedColumn>>),
>(
  name: N,
  about: A,
  columns: C,
  extras?: (self: BuildExtraConfigColumns<N, C, 'pg'>) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: N;
  schema: undefined;
  columns: BuildColumns<N, C, 'pg'>;
  dialect: 'pg';
}> {
  const table = pgTable(name, columns, extras);
  const classes = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const { [columnClass]: kind = 'internal' } = columns[key] as PgColumnBuilderBase &
      Partial<ClassifiedColumn>;
    return [column.name, kind] as const;
  });
  classifications.set(table, { ...about, table: name, columns: Object.fromEntries(classes) });
  return table;
}
