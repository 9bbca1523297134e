import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The query of the address, and how to put another in its place: not as a step to go back to. */
export function useSearch(): readonly [URLSearchParams, (next: URLSearchParams) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next) => void navigate({ search: next.toString() }, { replace: true })];
}
