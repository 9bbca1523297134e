/** SQLSTATE of a missing table. */
export const noSuchTable = '42P01';

/**
 * Returns the SQLSTATE of a failed statement, also behind the query builder's own error; null for
 * other errors.
 */
export function sqlStateOf(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[\dA-Z]{5}$/.test(each.code))
      return each.code;
  }
  return null;
}
