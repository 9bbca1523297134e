import { createHash } from 'node:crypto';
import type { Catalog } from '@hub/contract/catalog';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { toLeaveHtml, toLeaveStyle, type LeaveState } from './leave-html.ts';
import type { Support } from './service.ts';
import { derived } from '#platform/derived.ts';

interface LeavePageDependencies {
  readonly support: Support;
  readonly brand: () => Catalog['brand'];
}

type Send = (reply: FastifyReply, page: LeaveState, token: string) => FastifyReply;

function createSend({ brand }: LeavePageDependencies): Send {
  const look = derived(brand, ({ accent }) => {
    const style = toLeaveStyle(accent);
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
    return { style, policy };
  });
  return (reply, state, token) => {
    const { style, policy } = look();
    return (
      reply
        .code(state === 'wrong' ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        // The address contains the token.
        .header('referrer-policy', 'no-referrer')
        .send(toLeaveHtml({ name: brand().name, style, state, token }))
    );
  };
}

/**
 * The page that the emails lead to. It is plain HTML, because it must work in any program that opens
 * emails. Mail programs POST to the same address (RFC 8058). Opening it changes nothing, because
 * scanners open every link.
 */
export function serveLeavePage(app: FastifyInstance, deps: LeavePageDependencies): void {
  const { support } = deps;
  const send = createSend(deps);
  const path = '/unsubscribe/:token';
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body does not matter: the address contains everything.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    const schema = { hide: true };
    scope.get<LeaveRoute>(path, { schema }, async ({ params: { token } }, reply) => {
      const isWanted = await support.isWantedBy(token);
      return send(reply, isWanted === null ? 'wrong' : isWanted ? 'wanted' : 'left', token);
    });
    scope.post<LeaveRoute>(path, { schema }, async ({ params: { token } }, reply) => {
      const isDone = await support.setWantedBy(token, false);
      return send(reply, isDone ? 'left' : 'wrong', token);
    });
    scope.post<LeaveRoute>(`${path}/again`, { schema }, async ({ params: { token } }, reply) => {
      const isDone = await support.setWantedBy(token, true);
      return send(reply, isDone ? 'back' : 'wrong', token);
    });
  });
}

interface LeaveRoute {
  Params: { token: string };
}
