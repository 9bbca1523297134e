import { pageRoutes } from './pages.ts';

/**
 * Cookie with the origin: the path that a person opened before they had to sign in. It is a
 * first-party cookie, so every tab sees it. Registration stores the path with the account, and the
 * server sets the cookie again at the first sign-in.
 */
export const originCookie = 'hub_origin';

/** Pages to which signing in never returns: sign-in, sign-out, and pages with one-time links. */
const never: readonly string[] = [
  pageRoutes.register,
  pageRoutes.login,
  pageRoutes.resetPassword,
  pageRoutes.verifyEmail,
  pageRoutes.correctEmail,
  pageRoutes.notMe,
  pageRoutes.keepFactor,
  pageRoutes.join,
  pageRoutes.logout,
];
const pages = new Set<string>(Object.values(pageRoutes).filter((page) => !never.includes(page)));

const somewhere = 'http://hub.invalid';

/**
 * Returns the page of a path as browser and router resolve it, in any spelling; null if signing in
 * must not return there.
 */
export function originPage(path: string): string | null {
  if (path.length > 2048 || !path.startsWith('/') || /\p{Cc}/u.test(path)) return null;
  const url = URL.parse(path, somewhere);
  if (url?.origin !== somewhere) return null;
  const page = url.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return pages.has(page) ? page : null;
}

const firstPart = (path: string): string => path.split(/[/?#]/, 2)[1]?.toLowerCase() ?? '';

/** First path segments of the buyers' app, and of addresses that are never a page. */
const taken = new Set([
  ...Object.values(pageRoutes).map(firstPart),
  'api',
  'docs',
  'assets',
  'pictures',
  'publisher',
]);

/** Returns true for the address of a buyers' page, a call or a file. */
export const isOwn = (path: string): boolean => taken.has(firstPart(path));

/**
 * Returns true for an address of the console. The buyers' app does not know the pages of the
 * console; the server checks the address after signing in.
 */
export function isOfConsole(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return path.length <= 2048 && !/\p{Cc}/u.test(path) && /^\/console\/[\w/-]*$/.test(pathname);
}

/** Returns true if signing in may return to a path. */
export const isOrigin = (path: string): boolean => originPage(path) !== null || isOfConsole(path);
