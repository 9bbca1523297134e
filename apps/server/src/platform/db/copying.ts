/** Table, or a query for some of its rows, for COPY. Names are SQL, quoted where needed. */
export interface CopiedTable {
  /** Name with its schema, such as `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** Whole rows in the text format of COPY: each ends with the only line feed in it. */
export type Rows = Buffer;

/** Copies tables in bulk within the current transaction. */
export interface BulkCopy {
  /** Yields all rows of the table, in chunks that may split rows. */
  copyOut(table: CopiedTable): AsyncIterable<Buffer>;
  copyIn(table: CopiedTable, rows: Rows): Promise<void>;
}

const columnsOf = ({ columns }: CopiedTable): string => columns.join(', ');

/**
 * Returns the COPY statement. `where` is a condition, for an engine that copies a table in batches.
 */
export const copyOutText = (table: CopiedTable, where = 'true'): string =>
  `copy (select ${columnsOf(table)} from ${table.name} where ${where}) to`;

export const copyInText = (table: CopiedTable): string =>
  `copy ${table.name} (${columnsOf(table)}) from`;
