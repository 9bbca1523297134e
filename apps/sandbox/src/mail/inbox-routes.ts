import type { FastifyInstance } from 'fastify';
import { badInput, refusal, fieldsOf, requireOwnOrigin, textOf, wantsPage } from '#http/request.ts';
import { inboxContent, mailContent } from '#mail/inbox-pages.ts';
import type { Inbox, Mail } from '#mail/inbox.ts';
import { sandboxBody, sendPage } from '#pages/layout.ts';

// The HTML of an email is untrusted: it gets no scripts, forms or external content, and a separate
// origin.
const mailSecurity = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Adds the inbox for people (`/inbox`) and for programs (`/inbox.json`). */
export function inboxRoutes(app: FastifyInstance, inbox: Inbox): void {
  const guarded = { onRequest: requireOwnOrigin };
  app.get('/inbox.json', async (request) => inbox.list(recipient(request.query)));
  app.delete('/inbox.json', guarded, async () => {
    await inbox.empty();
    return [];
  });
  app.post('/inbox/empty', guarded, async (_request, reply) => {
    await inbox.empty();
    return reply.redirect('/inbox', 303);
  });
  app.get('/inbox', async (request, reply) => {
    const to = recipient(request.query);
    const body = sandboxBody('Inbox', inboxContent(inbox.list(to), to));
    return sendPage(reply, { title: 'Inbox · Sandbox', look: 'sandbox', body });
  });
  app.get('/inbox/:id', async (request, reply) => {
    const mail = requireMail(inbox, request.params);
    const subject = mail.subject || 'No subject';
    const body = sandboxBody(subject, mailContent(mail));
    return sendPage(reply, { title: `${subject} · Sandbox`, look: 'sandbox', body });
  });
  app.post('/inbox/:id/reply', guarded, async (request, reply) => {
    const mail = requireMail(inbox, request.params);
    const text = textOf(fieldsOf(request.body), 'text');
    if (text === '') throw badInput('Write a reply first.');
    await inbox.reply(mail, text);
    if (!wantsPage(request)) return { sent: true };
    return reply.redirect('/inbox', 303);
  });
  app.get('/inbox/:id/source', async (request, reply) =>
    reply.type('message/rfc822').send(await inbox.source(requireMail(inbox, request.params))),
  );
  app.get('/inbox/:id/body', async (request, reply) => {
    const mail = requireMail(inbox, request.params);
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'Content-Security-Policy': mailSecurity,
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(`<base target="_blank">${mail.html}`);
  });
}

function recipient(query: unknown): string {
  return textOf(fieldsOf(query), 'to');
}

function requireMail(inbox: Inbox, params: unknown): Mail {
  const mail = inbox.find(textOf(fieldsOf(params), 'id'));
  if (!mail) throw refusal(404, 'mail_unknown', 'This email is not in the inbox.');
  return mail;
}
