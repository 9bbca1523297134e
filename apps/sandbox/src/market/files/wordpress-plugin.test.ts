import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, connect, personalToken, startSandbox, type RunningSandbox } from '#test/start.ts';

// Requests and expectations of the marketplace's own WordPress plugin (wp-envato-market 2.0.13).
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.end());

const token = 'sandbox-buyer-token-site-owner';

/** Sends a request like the plugin, which treats every status except 200 as an error. */
async function ask(path: string, as = token): Promise<Record<string, unknown>> {
  const answer = await sandbox.get(path, {
    ...bearer(as),
    'user-agent': 'WordPress - Envato Market 2.0.13',
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

interface Wire {
  readonly id: number;
  readonly previews: Record<string, { landscape_url?: string; icon_url?: string }>;
  readonly attributes: { name: string; value: unknown }[];
  readonly rating: unknown;
  readonly thumbnail_url: string;
  readonly [kind: `wordpress_${string}`]: Record<string, string> | undefined;
}

const listed = async (filter: string): Promise<Wire[]> => {
  const { results } = await ask(`/v2/market/buyer/list-purchases?filter_by=${filter}`);
  return (results as { item: Wire }[]).map(({ item }) => item);
};

/** Returns the files of an uncompressed zip by their paths, and verifies the checksums. */
function unzip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [sum, size, name] = [
      zip.readUInt32LE(at + 14),
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
    ];
    const begin = at + 30 + name;
    const data = zip.subarray(begin, begin + size);
    expect(crc32(data)).toBe(sum);
    files[zip.subarray(at + 30, begin).toString()] = data.toString();
    at = begin + size;
  }
  return files;
}

test('accepts a token that has exactly three permissions', async () => {
  expect(await ask('/whoami')).toMatchObject({
    scopes: ['default', 'purchase:download', 'purchase:list'],
  });
  expect(await ask('/v1/market/total-items.json')).toHaveProperty('total-items');
  const others = [
    '/v3/market/buyer/purchases',
    '/v1/market/private/user/email.json',
    '/v3/market/author/sales',
  ];
  for (const path of others) {
    expect((await sandbox.get(path, bearer(token))).status, path).toBe(403);
  }
  const { access_token: ofAnApp } = await connect(sandbox, 'site-owner');
  const download = '/v2/market/buyer/download?item_id=27889640';
  expect((await sandbox.get(download, bearer(ofAnApp))).status).toBe(403);
  expect((await sandbox.get(download, bearer(personalToken))).status).toBe(403);
});

test('lists themes and plugins with the data that the plugin shows', async () => {
  const [theme, ...noMore] = await listed('wordpress-themes');
  expect(noMore).toEqual([]);
  expect(theme?.wordpress_theme_metadata).toMatchObject({
    theme_name: 'Essentials',
    author_name: 'sandbox-publisher',
    version: '3.2.1',
  });
  const [plugin, ...noOther] = await listed('wordpress-plugins');
  expect(noOther).toEqual([]);
  expect(plugin?.wordpress_plugin_metadata).toMatchObject({
    plugin_name: 'Slides',
    author: 'sandbox-publisher',
    version: '2.4.0',
    description: expect.any(String),
  });
  for (const item of [theme, plugin]) {
    expect(item?.rating).toEqual({ rating: 4.8, count: 312 });
    const pictures = Object.values(item?.previews ?? {});
    const landscape = pictures.find(({ landscape_url: url }) => url !== undefined);
    expect((await fetch(landscape?.landscape_url ?? '')).status).toBe(200);
    expect(item?.thumbnail_url).toMatch(/^http/);
    const software = item?.attributes.find(({ name }) => name === 'compatible-software');
    expect(software?.value).toEqual([expect.stringMatching(/^WordPress \d/), expect.anything()]);
  }
  expect(await ask(`/v2/market/catalog/item?id=${plugin?.id}`)).toMatchObject({ id: plugin?.id });
});

test.each([
  [27_889_640, 'wordpress_theme', ['essentials/style.css', 'Theme Name: Essentials']],
  [41_000_003, 'wordpress_plugin', ['slides/slides.php', 'Plugin Name: Slides']],
] as const)('it downloads the installable package of %d once', async (id, kind, main) => {
  const [path, header] = main;
  const links = await ask(`/v2/market/buyer/download?item_id=${id}&shorten_url=true`);
  const link = String(links[kind]);
  expect(link).toMatch(/\/short-dl\?hash=[\da-f-]{36}$/);
  const files = unzip(Buffer.from(await (await fetch(link)).arrayBuffer()));
  expect(files[path]).toContain(header);
  expect((await fetch(link)).status).toBe(404);
  const all = unzip(Buffer.from(await (await fetch(String(links['download_url']))).arrayBuffer()));
  expect(Object.keys(all)).toContain('Licensing/README_License.txt');
});

test('refuses the download of an item that was not bought, and expires links', async () => {
  const foreign = await sandbox.get('/v2/market/buyer/download?item_id=20350174', bearer(token));
  expect(foreign.status).toBe(404);
  const byCode = await ask(
    '/v3/market/buyer/download?purchase_code=1d8e72a4-c056-4b93-a71f-905be4d36c28',
  );
  sandbox.pass(6 * 60_000);
  expect((await fetch(String(byCode['wordpress_plugin']))).status).toBe(404);
});

test('answers 404 in the marketplace’s format for an unknown address with any prefix', async () => {
  for (const path of ['/v2/market/nothing', '/v1/market/nothing.json', '/v4/x', '/api/config']) {
    const answer = await sandbox.get(path, bearer(token));
    expect(answer.status, path).toBe(404);
    expect(await answer.json()).toEqual({ error: 404 });
  }
});
