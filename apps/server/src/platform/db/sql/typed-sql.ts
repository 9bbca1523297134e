import type { Column, GetColumnData } from 'drizzle-orm';

/**
 * SQL text with a row type from the columns of the tables. A misspelled key does not compile, and
 * renaming a column renames it in the statements.
 */

type Columns = Readonly<Record<string, Column>>;

/** SQL text with its row type; `row` exists for the compiler only. */
export interface TypedSql<Row> {
  readonly text: string;
  readonly row?: Row;
}
export type RowOf<T> = T extends TypedSql<infer Row> ? Row : never;

type SelectedRow<C extends Columns> = { readonly [K in keyof C]: GetColumnData<C[K]> };
/** Type of a value in JSON: an instant is a text. */
type InJson<V> = V extends Date ? string : V;
type JsonOf<C extends Columns> = { readonly [K in keyof C]: InJson<GetColumnData<C[K]>> };

const each = (columns: Columns, write: (key: string, column: string) => string): string =>
  Object.entries(columns)
    .map(([key, { name }]) => write(key, name))
    .join(', ');

/** Returns the columns of the table with this alias, for the list after `select`. */
export const columnsOf = <const C extends Columns>(
  alias: string,
  columns: C,
): TypedSql<SelectedRow<C>> => ({
  text: each(columns, (key, column) => `${alias}.${column} as "${key}"`),
});

/** Assigns the values of this alias to the same columns, for the list after `set`. */
export const assignmentsOf = (alias: string, columns: Columns): string =>
  each(columns, (_key, column) => `${column} = ${alias}.${column}`);

type NestedRows = Readonly<Record<string, TypedSql<unknown>>>;
type RowsOf<N extends NestedRows> = { readonly [K in keyof N]: RowOf<N[K]> };

/** Builds one JSON object from these columns and other values. */
export const jsonObject = <const C extends Columns, const N extends NestedRows = {}>(
  alias: string,
  columns: C,
  nested?: N,
): TypedSql<JsonOf<C> & RowsOf<N>> => ({
  text: `json_build_object(${[
    each(columns, (key, column) => `'${key}', ${alias}.${column}`),
    ...Object.entries(nested ?? {}).map(([key, { text }]) => `'${key}', ${text}`),
  ].join(', ')})`,
});

interface ListOf {
  readonly from: string;
  readonly orderBy: string;
}

/** Builds a JSON list of the rows in `from`; it is empty if there are none. */
export const jsonList = <Row>(
  object: TypedSql<Row>,
  { from, orderBy }: ListOf,
): TypedSql<readonly Row[]> => ({
  text: `(select coalesce(json_agg(${object.text} order by ${orderBy}), '[]'::json) from ${from})`,
});

/**
 * Returns a subquery with the values of a list parameter. A subquery hides the list's length from
 * PostgreSQL, which would otherwise make a new plan for each call.
 */
export const given = (place: string, type: 'int' | 'text'): string =>
  `unnest((select ${place}::${type}[]))`;

/** Rows that are sent as one JSON parameter. The compiler requires a column for each key of `Row`. */
export const recordset = <Row>(columns: Readonly<Record<keyof Row & string, Column>>) => {
  const all = Object.entries<Column>(columns) as [keyof Row & string, Column][];
  return {
    definition: all.map(([, column]) => `${column.name} ${column.getSQLType()}`).join(', '),
    names: all.map(([, column]) => column.name).join(', '),
    toJson: (rows: readonly Row[]): string =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(all.map(([key, { name }]) => [name, row[key]]))),
      ),
  };
};
