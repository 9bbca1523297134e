import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import { faulty } from '#faults/apply-fault.ts';
import {
  answerUnknown,
  codeIn,
  failed,
  found,
  queryOf,
  type MarketAnswer,
} from '#market/answers.ts';
import { apiGet, type Caller } from '#market/bearer.ts';
import type { Market } from '#market/market.ts';
import { originOf } from './pictures.ts';
import { itemOf, type Item } from '#world/items.ts';

/** Lifetime of a download link, in milliseconds. The marketplace documents none. */
const linkLife = 5 * 60_000;

type Files = Readonly<Record<string, string>>;

/** Adds download links and their files. Each link works once, and is stored only in memory. */
export function downloadRoutes(app: FastifyInstance, market: Market): void {
  const links = new Map<string, { itemId: number; files: Files; until: number }>();
  const makeLink = (request: FastifyRequest, itemId: number, files: Files): string => {
    const hash = randomUUID();
    links.set(hash, { itemId, files, until: market.now() + linkLife });
    return `${originOf(request)}/short-dl?hash=${hash}`;
  };

  function answer(caller: Caller, request: FastifyRequest): MarketAnswer {
    const bought = boughtItem(caller, request);
    if ('status' in bought) return bought;
    const inside = packageOf(bought);
    const license = { 'Licensing/README_License.txt': `${bought.name}\n` };
    return found({
      download_url: makeLink(request, bought.id, { ...license, ...inside?.files }),
      ...(inside && { [inside.kind]: makeLink(request, bought.id, inside.files) }),
    });
  }

  for (const version of ['v2', 'v3'])
    apiGet(app, market, 'all')(`/${version}/market/buyer/download`, 'purchase:download', answer);

  const options = { onRequest: faulty(market.faults, 'all'), exposeHeadRoute: false };
  app.get('/short-dl', options, async (request, reply) => {
    const hash = String(queryOf(request)['hash']);
    const link = links.get(hash);
    links.delete(hash);
    if (!link || link.until < market.now()) return answerUnknown(reply);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${link.itemId}.zip"`)
      .send(zipOf(link.files));
  });
}

function boughtItem({ buyer }: Caller, request: FastifyRequest): Item | MarketAnswer {
  const { item_id: id, purchase_code: given } = queryOf(request);
  const code = given === undefined ? null : codeIn(request, 'purchase_code');
  if (typeof code === 'object' && code !== null) return code;
  const bought = buyer?.purchases.find((purchase) =>
    code === null ? purchase.itemId === Number(id) : purchase.code === code,
  );
  if (bought) return itemOf(bought.itemId);
  return failed(404, 'No purchase belonging to the current user found');
}

/** Returns WordPress's package with the marketplace's name for its kind; null for none. */
function packageOf(item: Item): { kind: string; files: Files } | null {
  const name = item.wordpressTheme ?? item.wordpressPlugin;
  if (name === null) return null;
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const header = (kind: string): string =>
    `/*\n * ${kind} Name: ${name}\n * Author: ${item.author}\n * Version: ${item.version}\n */\n`;
  if (item.wordpressTheme === null)
    return {
      kind: 'wordpress_plugin',
      files: { [`${slug}/${slug}.php`]: `<?php\n${header('Plugin')}` },
    };
  return {
    kind: 'wordpress_theme',
    files: {
      [`${slug}/style.css`]: header('Theme'),
      [`${slug}/index.php`]: '<?php // A theme of the sandbox: it shows nothing.\n',
    },
  };
}

function zipOf(files: Files): Readable {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), path, { compress: false });
  zip.end();
  return Readable.from(zip.outputStream);
}
