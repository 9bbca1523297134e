import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { seconds } from '#world/dates.ts';

export interface SiteRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface SiteResponse {
  status: number;
  text: string;
}

/** An administrator waits for the hub no longer than this. */
const patience = seconds(5);

/**
 * Makes one HTTP call of the site's server; rejects without a complete answer in time. Names under
 * .localhost mean this machine: browsers know that, Node's resolver does not.
 */
export async function callOut(address: URL, call: SiteRequest): Promise<SiteResponse> {
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const isThisMachine = address.hostname.endsWith('.localhost');
  const body = call.body ?? '';
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(
      {
        host: isThisMachine ? '127.0.0.1' : address.hostname.replace(/^\[|\]$/g, ''),
        port: address.port || undefined,
        path: address.pathname + address.search,
        method: call.method,
        headers: { host: address.host, ...call.headers, ...lengthOf(call) },
        signal: AbortSignal.timeout(patience),
        agent: false,
        ...(address.protocol === 'https:' && !isIP(address.hostname)
          ? { servername: address.hostname }
          : {}),
      },
      resolve,
    );
    request.once('error', reject);
    request.end(body);
  });
  return { status: response.statusCode ?? 0, text: await text(response) };
}

function lengthOf(call: SiteRequest): Record<string, string> {
  return call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
}
