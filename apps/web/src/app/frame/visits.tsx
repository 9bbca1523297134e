import { useLocation } from 'react-router';
import { useAnalytics } from '#features/analytics';
import { findRoute } from '#app/route-table.ts';

/** Counts visits; it shows nothing. */
export function Visits(): null {
  const { pathname } = useLocation();
  useAnalytics(findRoute(pathname)?.path ?? null);
  return null;
}
