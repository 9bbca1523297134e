import { useState } from 'react';

interface Attempt<E> {
  readonly error: E | null;
  readonly isFetching: boolean;
}

/**
 * What went wrong with a query, until a try has gone well. A next try forgets the error at its
 * start: what stands in its place (a button that was pressed, a form that was begun) must not go
 * with it.
 */
export function useLastError<E extends Error>({ error, isFetching }: Attempt<E>): E | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (error === null && last !== null && !isFetching) setLast(null);
  return error ?? (isFetching ? last : null);
}
