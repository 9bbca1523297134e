import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, fieldsOf, requireOwnOrigin, textOf, wantsPage } from '#http/request.ts';
import { sendPage } from '#pages/layout.ts';
import { finish, start, type SiteResult, type Visit } from '#site/activate.ts';
import { hubClient, type Trouble } from '#site/hub.ts';
import { check, deactivate } from '#site/maintain.ts';
import { siteBody } from '#site/page.ts';
import type { Sites } from '#site/sites.ts';
import type { Market } from '#market/market.ts';

type Deps = Pick<Market, 'settings' | 'now'> & { sites: Sites };

/** Adds `/site`: a buyer's WordPress admin, with one site for each host name. */
export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const { sites, settings, now } = deps;
  const hub = hubClient(settings);
  const guarded = { onRequest: requireOwnOrigin };
  const visitOf = (request: FastifyRequest): Visit => {
    const host = siteHost(request);
    return { site: sites.of(host), host, homeUrl: `http://${host}`, hub, now };
  };

  app.get('/site', async (request, reply) => {
    const visit = visitOf(request);
    const query = fieldsOf(request.query);
    const [code, state] = [textOf(query, 'hub_code'), textOf(query, 'hub_state')];
    if (code !== '' || state !== '')
      return conclude(deps, { request, reply, visit }, await finish(visit, { code, state }));
    return wantsPage(request) ? showPage(deps, reply, visit) : siteToWire(visit);
  });
  app.get('/site.json', async (request) => siteToWire(visitOf(request)));
  app.post('/site/activate', guarded, async (request, reply) => {
    const visit = visitOf(request);
    const started = await start(visit);
    if (!started.ok) return conclude(deps, { request, reply, visit }, started);
    visit.site.notice = null;
    await sites.save();
    if (wantsPage(request)) return reply.redirect(started.verifyUrl, 302);
    return { success: true, request_id: started.requestId, verify_url: started.verifyUrl };
  });
  for (const step of [check, deactivate])
    app.post(`/site/${step.name}`, guarded, async (request, reply) => {
      const visit = visitOf(request);
      return conclude(deps, { request, reply, visit }, await step(visit));
    });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  visit: Visit;
}

/** Redirects a browser to the screen with the result, and answers a program with JSON. */
async function conclude(deps: Deps, exchange: Exchange, done: SiteResult): Promise<unknown> {
  const { request, reply, visit } = exchange;
  if (wantsPage(request)) {
    visit.site.notice = { text: done.message, code: done.ok ? null : done.code };
    await deps.sites.save();
    // Redirects to an address without the code, unless a retry may help.
    const mayRetry = !done.ok && isPassing(done) && request.method === 'GET';
    return mayRetry ? showPage(deps, reply, visit) : reply.redirect('/site', 303);
  }
  await deps.sites.save();
  if (done.ok) return { success: true, message: done.message, ...siteToWire(visit) };
  const status = done.status === null ? 502 : done.status === 200 ? 409 : done.status;
  const { code, message } = done;
  return reply.code(status).send({ success: false, code, message, ...siteToWire(visit) });
}

function isPassing(failed: Trouble): boolean {
  return failed.code.startsWith('hub_') || failed.status === 429 || (failed.status ?? 0) >= 500;
}

/** Shows the screen with the notice, which disappears afterward. */
async function showPage(
  { sites, settings }: Deps,
  reply: FastifyReply,
  { host, site, homeUrl }: Visit,
): Promise<FastifyReply> {
  const body = siteBody({ host, site, homeUrl, hubUrl: settings.hubUrl });
  if (site.notice) {
    site.notice = null;
    await sites.save();
  }
  return sendPage(reply, { title: `Theme activation · ${host} · Sandbox`, look: 'site', body });
}

function siteToWire({ site: { activation, pending }, homeUrl }: Visit) {
  return {
    site_url: homeUrl,
    activated: activation?.status === 'active',
    pending: pending.map((one) => ({ request_id: one.requestId, verify_url: one.verifyUrl })),
    activation: activation && {
      activation_id: activation.id,
      status: activation.status,
      kind: activation.kind,
      audience: activation.audience,
      masked_purchase_code: activation.maskedCode,
      certificate: activation.certificate,
      certificate_id: activation.certificateId,
      certificate_until: activation.certificateUntil,
      refresh_after: activation.refreshAfter,
      supported_until: activation.supportedUntil,
      checked_at: activation.checkedAt,
    },
  };
}

/**
 * Returns the host name of the site in lower case with its port, from the Host header. A client
 * that cannot set Host (`fetch`) sends `X-Sandbox-Host`; without a port, the sandbox's port is
 * added.
 */
function siteHost(request: FastifyRequest): string {
  const named = textOf(request.headers, 'x-sandbox-host').toLowerCase();
  const own = request.headers.host?.toLowerCase() ?? '';
  const port = /:\d+$/;
  const host = port.test(named) ? named : named ? named + (port.exec(own)?.[0] ?? '') : own;
  if (/^(\[[0-9a-f:]+\]|[a-z0-9.-]{1,253})(:\d{1,5})?$/.test(host)) return host;
  throw badInput('The host name of the site cannot be read.');
}
