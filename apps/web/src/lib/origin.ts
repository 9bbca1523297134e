import { lifetimes } from '@hub/contract/limits';
import { isOrigin, originCookie } from '@hub/contract/origin';

/** The remembered origin, in a cookie so that every tab and the registration call have it. */

const attributes = (maxAge: number): string =>
  `Path=/; Max-Age=${maxAge}; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** Remembers `path` (with its query and hash) for a day; other paths are ignored. */
export function rememberOrigin(path: string): void {
  if (!isOrigin(path)) return;
  document.cookie = `${originCookie}=${encodeURIComponent(path)}; ${attributes(lifetimes.origin / 1000)}`;
}

/** The remembered path, or null: also when someone else wrote nonsense into the cookie. */
export function recallOrigin(): string | null {
  const prefix = `${originCookie}=`;
  const pair = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  if (pair === undefined) return null;
  try {
    const path = decodeURIComponent(pair.slice(prefix.length));
    return isOrigin(path) ? path : null;
  } catch {
    return null;
  }
}

export function forgetOrigin(): void {
  document.cookie = `${originCookie}=; ${attributes(0)}`;
}
