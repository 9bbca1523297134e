import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import { guarded, type Caller, type MarketAnswer } from '#market/bearer.ts';
import { codeIn } from '#market/code.ts';
import type { Market } from '#market/market.ts';
import { everything, installable, packageOf } from './packages.ts';
import { originOf } from './pictures.ts';
import { answerUnknown } from '#market/unknown.ts';
import { itemOf, type Item } from '#world/items.ts';

type Query = Readonly<Record<string, unknown>>;

/** Lifetime of a download link, in milliseconds; the marketplace documents none. */
const linkLife = 5 * 60_000;

interface Link {
  readonly item: Item;
  readonly what: 'everything' | 'installable';
  readonly until: number;
}

/** Download links and the files behind them. Each works once, and exists only in memory. */
export function downloadRoutes(app: FastifyInstance, market: Market): void {
  const links = new Map<string, Link>();
  const makeLink = (request: FastifyRequest, item: Item, what: Link['what']): string => {
    const hash = randomUUID();
    links.set(hash, { item, what, until: market.now() + linkLife });
    return `${originOf(request)}/short-dl?hash=${hash}`;
  };

  function answer(caller: Caller, request: FastifyRequest): MarketAnswer {
    const bought = boughtItem(caller, request);
    if ('status' in bought) return bought;
    const body = { download_url: makeLink(request, bought, 'everything') };
    const inside = packageOf(bought);
    if (inside === null) return { status: 200, body };
    const link = makeLink(request, bought, 'installable');
    return { status: 200, body: { ...body, [inside.kind]: link } };
  }

  const hook = { onRequest: faulty(market.faults, 'all') };
  for (const version of ['v2', 'v3'])
    app.get(
      `/${version}/market/buyer/download`,
      hook,
      guarded(market, 'purchase:download', answer),
    );

  app.get<{ Querystring: Query }>(
    '/short-dl',
    { ...hook, exposeHeadRoute: false },
    async (request, reply) => {
      const hash = String(request.query['hash']);
      const link = links.get(hash);
      links.delete(hash);
      if (!link || link.until < market.now()) return answerUnknown(reply);
      const file = link.what === 'everything' ? everything(link.item) : installable(link.item);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${link.item.id}.zip"`)
        .send(file);
    },
  );
}

/** Returns the item that the caller bought and names by its item or code. */
function boughtItem({ buyer }: Caller, request: FastifyRequest): Item | MarketAnswer {
  const { item_id: id, purchase_code: code } = request.query as Query;
  const named = code === undefined ? null : codeIn(request, 'purchase_code');
  if (named !== null && !named.ok) return named.answer;
  const found = buyer?.purchases.find((purchase) =>
    named === null ? purchase.itemId === Number(id) : purchase.code === named.code,
  );
  if (found) return itemOf(found.itemId);
  const description = 'No purchase belonging to the current user found';
  return { status: 404, body: { error: 404, description } };
}
