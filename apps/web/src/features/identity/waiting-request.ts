import { paths } from '#lib/paths.ts';

/** The activation request that a remembered path is about; null if it is about none. */
export function requestOf(origin: string | null): string | null {
  const url = origin === null ? null : URL.parse(origin, location.origin);
  return url?.pathname === paths.verify() ? url.searchParams.get('request') : null;
}
