import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import formbody from '@fastify/formbody';
import { fastify, type FastifyError, type FastifyInstance } from 'fastify';
import type { Config } from '#sandbox/config.ts';
import { openFaults } from '#faults/faults.ts';
import { faultRoutes } from '#faults/routes.ts';
import { wantsPage } from '#http/request.ts';
import { openInbox } from '#mail/inbox.ts';
import { imapServer } from '#mail/imap/server.ts';
import { inboxRoutes } from '#mail/inbox-routes.ts';
import { openMailboxes } from '#mail/mailboxes.ts';
import { mailServer } from '#mail/smtp.ts';
import { openGrants } from '#market/sign-in/grants.ts';
import { marketRoutes } from '#market/routes.ts';
import { answerUnknown } from '#market/answers.ts';
import { homeRoute } from '#pages/home.ts';
import { sendNotice, styleRoute } from '#pages/layout.ts';
import { siteRoutes } from '#site/routes.ts';
import { openSites } from '#site/sites.ts';
import { openReceiver } from '#webhooks/received.ts';
import { webhookRoutes } from '#webhooks/routes.ts';
import { worldRoutes } from '#world/routes.ts';
import { firstSettings } from '#world/settings.ts';
import { openWorld } from '#world/world.ts';

/** Body limit in bytes, large enough for a buyer with thousands of purchases. */
const bodyLimit = 16 * 1024 * 1024;

export function buildSandbox(config: Config, { now = Date.now } = {}) {
  const folder = config.dataDir;
  const settings = firstSettings(config);
  const world = openWorld(folder, now);
  const faults = openFaults(folder);
  const grants = openGrants(folder, now);
  const mailboxes = openMailboxes(folder, now);
  const inbox = openInbox(folder, now, mailboxes);
  const sites = openSites(folder);
  const mail = mailServer(inbox, faults);
  const imap = imapServer(mailboxes, faults);

  const app = fastify({ bodyLimit, forceCloseConnections: true, return503OnClosing: false });
  void app.register(formbody);
  handleErrors(app);
  styleRoute(app);
  homeRoute(app, { world, inbox, faults, settings, now });
  worldRoutes(app, { world, settings, now });
  faultRoutes(app, faults);
  inboxRoutes(app, inbox);
  webhookRoutes(app, openReceiver(folder, now));
  siteRoutes(app, { sites, settings, now });
  marketRoutes(app, { config, settings, world, grants, faults, now });

  return {
    async listen(): Promise<{ http: number; smtp: number; imap: number }> {
      await app.listen({ port: config.port, host: config.host });
      const { port: http } = app.server.address() as AddressInfo;
      const smtp = await listenOn(mail.server, config.smtpPort, config.host);
      return { http, smtp, imap: await listenOn(imap.server, config.imapPort, config.host) };
    },
    async close(): Promise<void> {
      await Promise.all([app.close(), mail.close(), imap.close()]);
    },
  };
}

export type Sandbox = ReturnType<typeof buildSandbox>;

async function listenOn(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(error);
    void reply.code(status);
    if (wantsPage(request)) return sendNotice(reply, 'That did not work', error.message);
    return reply.send({ code: error.code ?? 'error', message: error.message });
  });
  app.setNotFoundHandler((request, reply) => {
    void reply.code(404);
    const message = 'There is nothing at this address.';
    if (wantsPage(request)) return sendNotice(reply, 'Not found', message);
    return answerUnknown(reply);
  });
}
