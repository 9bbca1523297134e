import { lookup as resolveHost } from 'node:dns';
import { get as getPlain } from 'node:http';
import { get as getOverTls, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { seconds } from '@hub/contract/limits';
import { isPublicAddress } from '#platform/public-address.ts';

/** Maximum size of a picture in bytes, ten times the size of usual pictures. */
export const mostBytes = 512 * 1024;

/** Total timeout in milliseconds, which also ends a very slow transfer. */
const timeout = seconds(5);

type Lookup = NonNullable<RequestOptions['lookup']>;

/**
 * Checks the addresses that the connection itself resolves, so that a changed DNS answer is useless
 * to an attacker. A host with any private address is refused.
 */
const lookupPublic: Lookup = (host, options, done) => {
  resolveHost(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [], 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('The host is not on the internet'), [], 0);
    }
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/**
 * Fetches the bytes of an allowed address, without redirects and cookies. Throws for every status
 * except 200, for an oversized picture, and after the timeout.
 * @param isTrusted True if the settings name this origin, which may then be on this machine.
 */
export function fetchPicture(address: string, isTrusted: boolean): Promise<Buffer> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) {
    return Promise.reject(new Error('The host is not on the internet'));
  }
  const get = url.protocol === 'https:' ? getOverTls : getPlain;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const request = get(
    url,
    {
      ...(!isTrusted && { lookup: lookupPublic }),
      agent: false,
      headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' },
      signal: AbortSignal.timeout(timeout),
    },
    (answer) => {
      const { statusCode, headers } = answer;
      if (statusCode !== 200) {
        request.destroy(new Error(`The host answered ${statusCode}`));
        return;
      }
      if (Number(headers['content-length'] ?? 0) > mostBytes) {
        request.destroy(new Error('The picture is too large'));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > mostBytes) request.destroy(new Error('The picture is too large'));
        else chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    },
  );
  request.on('error', reject);
  return promise;
}
