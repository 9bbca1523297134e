/** Path that replaces unreadable URLs. No page or call has it. */
export const unreadable = '/.unreadable';

/** URLs that need no decoding or normalization and have no query, which most requests send. */
const plain = /^(?:\/|(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+)$/;
/** Path and query, optionally after scheme and host (RFC 9112, section 3.2), without a fragment. */
const target = /^(?:https?:\/\/[^/?#]*)?(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;
/** Characters that are allowed in a path (RFC 3986, section 3.3). */
const pathCharacters = /^[\w.~!$&'()*+,;=:@/%-]*$/;
/** Encoded letters, digits, `-`, `.`, `_` and `~`, which equal their plain form (section 2.3). */
const unreserved = /%(?:2[de]|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/gi;

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

function readPath(raw: string): string | null {
  if (!pathCharacters.test(raw)) return null;
  const decoded = raw.replace(unreserved, decodeURIComponent);
  const segments = decoded.split('/').filter((segment) => segment !== '');
  // Browsers resolve dot segments before they send a request. Proxies may resolve them differently.
  if (segments.includes('.') || segments.includes('..')) return null;
  return isText(decoded) ? `/${segments.join('/')}` : null;
}

/**
 * Normalizes the URL of a request for router, gate, headers and pages. It removes double and
 * trailing slashes, decodes letters, and drops the host that proxies may add. Returns {@link
 * unreadable} for URLs that no browser sends: with a fragment, with dot segments or with invalid
 * encoding.
 */
export function readAddress(address: string): string {
  if (plain.test(address)) return address;
  const { path = '/', query = '' } = target.exec(address)?.groups ?? { path: '' };
  const parsed = path === '' ? null : readPath(path);
  return parsed === null ? unreadable : parsed + query;
}
