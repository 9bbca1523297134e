import { pageRoutes } from './pages.ts';

/**
 * The remembered origin: the path a person wanted before they were sent to sign in.
 * It lives in a first-party cookie that the app writes, so that every tab has it; registration
 * stores it with the account, and the server writes it again at the first sign-in.
 */
export const originCookie = 'hub_origin';

/** Nobody wants these: they are about signing in and out, or spend what they were opened with. */
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
 * The page that `path` leads to, as a browser resolves it and the router reads it, whatever its
 * spelling; null where that is no page of this hub that may be come back to.
 */
export function originPage(path: string): string | null {
  if (path.length > 2048 || !path.startsWith('/') || /\p{Cc}/u.test(path)) return null;
  const url = URL.parse(path, somewhere);
  if (url?.origin !== somewhere) return null;
  const page = url.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return pages.has(page) ? page : null;
}

/** Whether `path` may be remembered. */
export const isOrigin = (path: string): boolean => originPage(path) !== null;
