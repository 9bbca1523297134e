import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Support } from './service.ts';
import { texts } from './texts.ts';

const style =
  ':root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}main{max-width:32rem;margin:15vh auto;padding:0 1.5rem}button{font:inherit;padding:.6rem 1.2rem;border-radius:.5rem}';
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const sendPage = (reply: FastifyReply, content: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    // The address holds the token.
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails about support periods</title><style>${style}</style><main><h1>Mails about support periods</h1>${content}</main></html>`,
    );

const button = (label: string): string => `<form method="post"><button>${label}</button></form>`;

/**
 * The page that the mails lead to: plain HTML, for it must work in whatever a mail is opened with.
 * Mail programs POST to the same address (RFC 8058); opening it changes nothing, since scanners
 * open every link.
 */
export function serveLeavePage(app: FastifyInstance, support: Support): void {
  const path = '/unsubscribe/:token';
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What is posted does not matter: the address says it all.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    const schema = { hide: true };
    scope.get(path, { schema }, (_request, reply) =>
      sendPage(
        reply,
        `<p>Do you want no more mails before support ends?</p>${button('Unsubscribe')}`,
      ),
    );
    scope.post<{ Params: { token: string } }>(path, { schema }, async ({ params }, reply) => {
      const isDone = await support.setWanted(params.token, false);
      void reply.code(isDone ? 200 : 404);
      return sendPage(
        reply,
        `<p role="status">${isDone ? texts.unsubscribed : texts.wrongToken}</p>`,
      );
    });
  });
}
