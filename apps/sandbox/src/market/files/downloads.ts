import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import { guarded, type Caller, type MarketAnswer } from '#market/bearer.ts';
import { codeIn } from '#market/code.ts';
import type { Market } from '#market/market.ts';
import { originOf } from './pictures.ts';
import { answerUnknown } from '#market/unknown.ts';
import { itemOf, type Item } from '#world/items.ts';
import { crc32 } from 'node:zlib';

type Query = Readonly<Record<string, unknown>>;

/** Lifetime of a download link, in milliseconds. The marketplace documents none. */
const linkLife = 5 * 60_000;

interface Link {
  readonly item: Item;
  readonly what: 'everything' | 'installable';
  readonly until: number;
}

/** Adds download links and their files. Each link works once, and is stored only in memory. */
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

/** Returns the purchased item that the request names by its id or code. */
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

/**
 * Returns the marketplace's name for the kind of package that WordPress installs; null if the item
 * has no such package.
 */
function packageOf(item: Item): { kind: 'wordpress_theme' | 'wordpress_plugin' } | null {
  if (item.wordpressTheme !== null) return { kind: 'wordpress_theme' };
  return item.wordpressPlugin === null ? null : { kind: 'wordpress_plugin' };
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const headerOf = (lines: Readonly<Record<string, string>>): string =>
  Object.entries(lines)
    .map(([name, value]) => ` * ${name}: ${value}\n`)
    .join('');

function themeFiles(item: Item, name: string): Record<string, string> {
  const slug = slugOf(name);
  const lines = { 'Theme Name': name, Author: item.author, Version: item.version };
  return {
    [`${slug}/style.css`]: `/*\n${headerOf(lines)} */\n`,
    [`${slug}/index.php`]: '<?php // A theme of the sandbox: it shows nothing.\n',
  };
}

function pluginFiles(item: Item, name: string): Record<string, string> {
  const slug = slugOf(name);
  const lines = { 'Plugin Name': name, Author: item.author, Version: item.version };
  return { [`${slug}/${slug}.php`]: `<?php\n/*\n${headerOf(lines)} */\n` };
}

/** Returns the package for WordPress in its newest version; null if the item has none. */
function installable(item: Item): Buffer | null {
  if (item.wordpressTheme !== null) return zipOf(themeFiles(item, item.wordpressTheme));
  if (item.wordpressPlugin !== null) return zipOf(pluginFiles(item, item.wordpressPlugin));
  return null;
}

/** Returns the complete download: the package for WordPress, if any, and the documents. */
function everything(item: Item): Buffer {
  const inside = item.wordpressTheme
    ? themeFiles(item, item.wordpressTheme)
    : item.wordpressPlugin
      ? pluginFiles(item, item.wordpressPlugin)
      : {};
  return zipOf({ 'Licensing/README_License.txt': `${item.name}\n`, ...inside });
}

interface Entry {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly sum: number;
  readonly at: number;
}

/** 1 January 1980, the earliest date in a zip. */
const date = 0x21;

/**
 * Returns the fields that the local header and the directory entry of a file share (APPNOTE 4.4).
 */
function facts({ name, data, sum }: Entry): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(date, 8);
  bytes.writeUInt32LE(sum, 10);
  bytes.writeUInt32LE(data.length, 14);
  bytes.writeUInt32LE(data.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const header = (entry: Entry): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts(entry), entry.name]);

function directoryLine(entry: Entry): Buffer {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(20);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.at, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, facts(entry), rest, entry.name]);
}

/** Returns an uncompressed zip with text files by their paths. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const entry = { name: Buffer.from(path), data, sum: crc32(data), at };
    const written = [header(entry), data];
    entries.push(entry);
    parts.push(...written);
    at += written.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(entries.map(directoryLine));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
