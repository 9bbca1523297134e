/** A table, or some of its rows, for COPY; names are SQL, quoted where needed. */
export interface CopiedTable {
  /** With its schema: `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** Whole rows in the text format of COPY: each ends with the only line feed in it. */
export type Rows = Buffer;

/** Moves tables in bulk, on the transaction in progress. */
export interface Copying {
  /** All rows of the table, in pieces of any size, which end wherever they end. */
  copyOut(table: CopiedTable): AsyncIterable<Buffer>;
  copyIn(table: CopiedTable, rows: Rows): Promise<void>;
}

const columnsOf = ({ columns }: CopiedTable): string => columns.join(', ');

/** `where` is a condition, for an engine that must copy a table in pieces. */
export const copyOutText = (table: CopiedTable, where = 'true'): string =>
  `copy (select ${columnsOf(table)} from ${table.name} where ${where}) to`;

export const copyInText = (table: CopiedTable): string =>
  `copy ${table.name} (${columnsOf(table)}) from`;
