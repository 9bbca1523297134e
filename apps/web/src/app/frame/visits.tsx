import { usePathname } from '@hub/client/router';
import { useAnalytics } from '#features/analytics';
import { findRoute } from '#app/route-table.ts';

export function Visits(): null {
  useAnalytics(findRoute(usePathname())?.path ?? null);
  return null;
}
