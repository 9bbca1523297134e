import { parse } from 'regexparam';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { Link, Router as Wouter, useRouter, type AroundNavHandler, type LinkProps } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';

/**
 * Router of both apps, based on wouter. Its hooks return the address as written, because wouter's
 * hooks decode the whole address.
 */

export { Link, Redirect, Route, Switch, useParams } from 'wouter';
export { navigate, useHistoryState } from 'wouter/use-browser-location';

const readAddress = (): string => location.pathname + location.search + location.hash;
const readPathname = (): string => location.pathname;
const readSearch = (): string => location.search;
const readHash = (): string => location.hash;

/** A link to the current address adds no entry to the history. */
const stay: AroundNavHandler = (go, to, options) =>
  go(to, { ...options, replace: options?.replace === true || to === readAddress() });

interface RouterProps {
  /** Path to render outside of a browser. */
  readonly drawn?: string;
  readonly children: ReactNode;
}

/** Router that must surround each app. */
export const Router = ({ drawn, children }: RouterProps): ReactElement => (
  <Wouter aroundNav={stay} {...(drawn !== undefined && { ssrPath: drawn })}>
    {children}
  </Wouter>
);

/** Subscribes to a part of the address; returns `drawn` outside of a browser. */
function usePart(read: () => string, drawn?: string): string {
  const { ssrPath } = useRouter();
  return useLocationProperty(read, ssrPath === undefined ? read : () => drawn ?? ssrPath);
}

/** Path, query and hash. */
export const useAddress = (): string => usePart(readAddress);
export const usePathname = (): string => usePart(readPathname);
export const useHash = (): string => usePart(readHash, '');

export function useSearchParams(): URLSearchParams {
  const search = usePart(readSearch, '');
  return useMemo(() => new URLSearchParams(search), [search]);
}

type Change = (now: URLSearchParams) => URLSearchParams | string;

/** Changes the query of the current address, and removes its hash. */
export function setSearchParams(change: Change, { replace = false } = {}): void {
  const query = String(new URLSearchParams(change(new URLSearchParams(location.search))));
  navigate(query === '' ? location.pathname : `?${query}`, { replace });
}

let isReturn = true;

// A server has no window with navigation events.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => (isReturn = true));
  // Events that wouter dispatches.
  window.addEventListener('pushState', () => (isReturn = false));
  window.addEventListener('replaceState', () => (isReturn = false));
}

/** Returns true after the first load, and after the browser’s back or forward button. */
export const cameBack = (): boolean => isReturn;

/**
 * Returns true if a path matches, ignoring letter case and a trailing slash. `isOpen` matches paths
 * below, too.
 */
export const matches = (pattern: string, pathname: string, isOpen = false): boolean =>
  parse(pattern, isOpen).pattern.test(pathname);

type NavLinkProps = Omit<LinkProps, 'asChild' | 'href' | 'to'> & {
  readonly to: string;
  /** True if the link also represents the screens below its path. */
  readonly isParent?: boolean;
};

/** Link that sets `aria-current` on the current screen. */
export function NavLink({ to, isParent = false, ...props }: NavLinkProps): ReactElement {
  const isHere = matches(to, usePathname(), isParent);
  return <Link {...(props as object)} href={to} aria-current={isHere ? 'page' : undefined} />;
}
