import type { FastifyRequest } from 'fastify';
import { badInput } from '#http/refusal.ts';
import { textOf } from '#http/request.ts';

/**
 * Returns the site of a request: the Host header, lower case, with its port. HTTP clients that can
 * neither resolve names under .localhost nor set Host (`fetch`) name the site in `X-Sandbox-Host`;
 * without a port it is the sandbox's own.
 */
export function siteHost(request: FastifyRequest): string {
  const named = textOf(request.headers, 'x-sandbox-host').toLowerCase();
  const own = request.headers.host?.toLowerCase() ?? '';
  const host = named === '' || /:\d+$/.test(named) ? named || own : `${named}${portOf(own)}`;
  if (/^(\[[0-9a-f:]+\]|[a-z0-9.-]{1,253})(:\d{1,5})?$/.test(host)) return host;
  throw badInput('The host name of the site cannot be read.');
}

function portOf(host: string): string {
  return /:\d+$/.exec(host)?.[0] ?? '';
}
