import { useState } from 'react';

interface Attempt<E> {
  readonly error: E | null;
  readonly isFetching: boolean;
}

/**
 * The last error of a query, until a try succeeds. The query itself forgets its error when the next
 * try begins; then a pressed button or a form that was begun would vanish together with the error.
 */
export function useLastError<E extends Error>({ error, isFetching }: Attempt<E>): E | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (error === null && last !== null && !isFetching) setLast(null);
  return error ?? (isFetching ? last : null);
}
