import { expect } from 'vitest';

/** Case of a comparison: name, expected result and actual result. */
interface Row {
  readonly case: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Compares all cases together; a failure lists every case that differs. */
export function expectRows(rows: readonly Row[]): void {
  expect(rows).not.toEqual([]);
  const names = rows.map((row) => row.case);
  expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([]);
  const resultsOf = (column: 'expected' | 'actual') =>
    Object.fromEntries(rows.map((row) => [row.case, row[column]]));
  expect(resultsOf('actual')).toEqual(resultsOf('expected'));
}
