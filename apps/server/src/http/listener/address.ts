/** Path for unreadable addresses; no page or call has it. */
export const unreadable = '/.unreadable';

/** Matches most addresses: those without a query or anything to decode or normalize. */
const plain = /^(?:\/|(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+)$/;
/** Path and query, with or without the host before them (RFC 9112, section 3.2); no fragment. */
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
  // Browsers resolve dot segments before a request, and proxies may resolve them differently.
  if (segments.includes('.') || segments.includes('..')) return null;
  return isText(decoded) ? `/${segments.join('/')}` : null;
}

/**
 * Normalizes a request's address for router, gate, headers and pages: without double or trailing
 * slashes, encoded letters, or the host that proxies may add. Returns {@link unreadable} for
 * addresses that no browser sends: with a fragment, which some parsers take for the query, with dot
 * segments, or with invalid encoding.
 */
export function readAddress(address: string): string {
  if (plain.test(address)) return address;
  const { path = '/', query = '' } = target.exec(address)?.groups ?? { path: '' };
  const read = path === '' ? null : readPath(path);
  return read === null ? unreadable : read + query;
}
