/** Table, or a query for some of its rows, for COPY. Names are SQL, quoted where needed. */
export interface CopiedTable {
  /** Name with its schema, such as `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** Bulk copies of tables within the current transaction. Rows are in the text format of COPY. */
export interface BulkCopy {
  /** Yields all rows of the table, in chunks that may split rows. */
  copyOut(table: CopiedTable): AsyncIterable<Buffer>;
  /** Takes whole rows: each ends with the only line feed in it. */
  copyIn(table: CopiedTable, rows: Buffer): Promise<void>;
}

const columnsOf = ({ columns }: CopiedTable): string => columns.join(', ');

/** Returns the COPY statement; `where` is for an engine that copies in batches. */
export const copyOutText = (table: CopiedTable, where = 'true'): string =>
  `copy (select ${columnsOf(table)} from ${table.name} where ${where}) to`;

export const copyInText = (table: CopiedTable): string =>
  `copy ${table.name} (${columnsOf(table)}) from`;
