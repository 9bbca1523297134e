import { useState } from 'react';

interface Attempt<E> {
  readonly error: E | null;
  readonly isFetching: boolean;
}

/**
 * Last error of a query, until a retry succeeds. The query itself clears its error when a retry
 * starts, which would remove a pressed button or a partly filled form.
 */
export function useLastError<E extends Error>({ error, isFetching }: Attempt<E>): E | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (error === null && last !== null && !isFetching) setLast(null);
  return error ?? (isFetching ? last : null);
}
