/** Where requests are led to whose address cannot be read: no page and no call stands there. */
export const unreadable = '/.unreadable';

/** What stands in almost every request: nothing to decode, nothing to fold, no query. */
const plain = /^(?:\/|(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+)$/;
/** Path and query, with or without the host before them (RFC 9112, section 3.2); no fragment. */
const target = /^(?:https?:\/\/[^/?#]*)?(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;
/** The characters that a path may hold (RFC 3986, section 3.3). */
const pathCharacters = /^[\w.~!$&'()*+,;=:@/%-]*$/;
/** Encoded letters, digits, `-`, `.`, `_` and `~`: they mean the same as bare (section 2.3). */
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
  // Browsers resolve these before they ask, and what stands in between may do otherwise.
  if (segments.includes('.') || segments.includes('..')) return null;
  return isText(decoded) ? `/${segments.join('/')}` : null;
}

/**
 * The one reading of a request's address, which router, gate, headers and pages go by: without
 * doubled slashes and one at its end, without encoded letters, and without the host that proxies may
 * put before it. {@link unreadable} where it is what no browser sends: a fragment, which some take
 * for a part of the query, dots that lead elsewhere, and what does not decode to text.
 */
export function readAddress(address: string): string {
  if (plain.test(address)) return address;
  const { path = '/', query = '' } = target.exec(address)?.groups ?? { path: '' };
  const read = path === '' ? null : readPath(path);
  return read === null ? unreadable : read + query;
}
