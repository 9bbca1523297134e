/**
 * The remembered origin: the path a person wanted before they were sent to sign in.
 * It lives in a first-party cookie that the app writes, so that every tab has it; registration
 * stores it with the account, and the server writes it again at the first sign-in.
 */
export const originCookie = 'hub_origin';

const never = ['/login', '/register', '/reset-password', '/logout'];

/**
 * Whether `path` may be remembered: it is a path of this hub, and does not lead back to signing in.
 */
export function isOrigin(path: string): boolean {
  if (path.length > 2048 || !path.startsWith('/') || path.startsWith('//')) return false;
  if (/[\\\p{Cc}]/u.test(path)) return false;
  const [pathname = ''] = path.split(/[?#]/, 1);
  return !never.some((stop) => pathname === stop || pathname.startsWith(`${stop}/`));
}
