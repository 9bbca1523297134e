import { domainToUnicode } from 'node:url';

/** Returns a host in its own script, as people read it; other text unchanged. */
export const readableHost = (host: string): string =>
  host.includes('xn--') ? domainToUnicode(host) || host : host;

/** An email address with its domain as people read it. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + readableHost(email.slice(at));
}

/** A web address with its host as people read it. */
export function readableUrl(url: string): string {
  const host = url.includes('xn--') ? URL.parse(url)?.hostname : undefined;
  return host ? url.replace(host, readableHost(host)) : url;
}
