import { lifetimes } from '@hub/contract/limits';
import { isOrigin, originCookie } from '@hub/contract/origin';

/** Kept in a cookie, so that every tab and the registration call can read it. */

const attributes = (maxAge: number): string =>
  `Path=/; Max-Age=${maxAge}; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** Remembers a path with its query and hash for a day. Other addresses are ignored. */
export function rememberOrigin(path: string): void {
  if (!isOrigin(path)) return;
  document.cookie = `${originCookie}=${encodeURIComponent(path)}; ${attributes(lifetimes.origin / 1000)}`;
}

/** Returns the remembered path, or null if the cookie is missing or invalid. */
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
