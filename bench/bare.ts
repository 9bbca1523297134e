// Baseline server: Fastify and the PostgreSQL driver, with only the necessary work of each call.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';
import fastify from 'fastify';
import pg from 'pg';
import { inRoot } from '#scripts/machine/places.ts';

const { DATABASE_URL: connectionString, PORT, ...env } = process.env;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => value);
const pool = new pg.Pool({ connectionString, max: 20, keepAlive: true });
const { privateKey } = generateKeyPairSync('ed25519');

const ofSession = `from sessions s join users u on u.id = s.user_id
  where s.id_hash = $1 and s.expires_at > $2::timestamptz and u.blocked_at is null`;
const person = `u.id, u.username, u.email, u.first_name, u.last_name, u.error_message, u.erase_at,
  s.signed_in_at, s.second_factor_at, s.last_seen_at, case when u.is_admin then coalesce(
    (select o.role from operators o where o.user_id = u.id), 'owner') end as role`;
const sitesOfLicense = `(select coalesce(json_agg(json_build_object('id', a.id, 'url', a.site_url,
    'host', a.host, 'kind', a.kind, 'protocol', a.protocol, 'activated', a.activated_at,
    'seen', a.last_seen_at, 'ended', a.ended_at, 'reason', a.end_reason, 'end', a.end_product,
    'moved', a.counted_as_move, 'unbound', a.unbound_at) order by a.activated_at desc), '[]'::json)
  from activations a where a.license_id = l.id)`;
const statements = {
  whoAmI: `select ${person} ${ofSession}`,
  licenses: `select coalesce(json_agg(json_build_object('item', l.item_id,
      'name', l.item_name, 'url', l.item_url, 'id', l.id, 'codeEnd', l.code_end,
      'thumb', l.item_thumb, 'type', l.license_type, 'sold', l.sold_at, 'until', l.supported_until,
      'status', l.status, 'sites', ${sitesOfLicense}) order by l.sold_at desc), '[]'::json) as licenses
    from licenses l where l.user_id = $1`,
  site: `select a.id, a.site_url, a.site, a.ended_at, a.end_reason, a.last_seen_at, a.token_used_at,
      a.certificate_id, a.certificate_issued_at, a.item_id, a.kind, l.code_sealed, l.code_index,
      l.status, l.supported_until, k.retired_at
    from activations a join licenses l on l.id = a.license_id
      left join signing_keys k on k.kid = a.certificate_kid
    where a.token_hash = $1`,
  key: `select kid, private_sealed from signing_keys where retired_at is null
    order by created_at desc`,
  certify: `update activations set last_seen_at = $2, certificate_id = $3, certificate_issued_at = $2
    where id = $1`,
  request: `insert into verification_requests (id, item_id, site_url, site, return_url, state,
      code_challenge, theme_version, wordpress_version, status, created_at, expires_at, protocol)
    values ($1, $2, $3, $3, $4, $5, $6, $7, $8, 'open', $9, $9::timestamptz + interval '1 day', 2)`,
  keep: `with kept as (
      insert into conversation_messages
        (conversation_id, position, side, author_id, client_key, is_note, text, folded, created_at)
      select 1, 1 + (select max(position) from conversation_messages where conversation_id = 1),
        'buyer', s.user_id, $2, false, $2, ' ' || $2, now()
      from sessions s where s.id_hash = $1 and s.expires_at > now()
      returning id)
    select pg_notify('bench_kept', id::text) from kept`,
  read: `select m.position, m.text, m.created_at, u.first_name
    from conversation_messages m join users u on u.id = m.author_id
    where m.id = $1 and exists (select from sessions s where s.id_hash = $2 and s.expires_at > now())`,
} as const;

const run = async (name: keyof typeof statements, ...values: readonly unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values: [...values] }))
    .rows;
const now = (): string => new Date().toISOString();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const sessionOf = (cookie = ''): string => sha256(cookie.slice('hub='.length));

const app = fastify();
app.get('/readyz', () => ({ status: 'ready' }));
app.get('/api/is_logged', ({ headers }) => run('whoAmI', sessionOf(headers.cookie), now()));
app.get('/api/user/licenses', async ({ headers }) => {
  const [user] = await run('whoAmI', sessionOf(headers.cookie), now());
  return run('licenses', user?.['id']);
});
app.post('/api/theme-activation/heartbeat', async ({ headers, body }) => {
  const [site] = await run('site', sha256(headers.authorization?.slice('Bearer '.length) ?? ''));
  const { certificate_id: known } = body as { certificate_id: string };
  if (site?.['certificate_id'] === known) return site;
  const id = randomBytes(16).toString('base64url');
  const certificate = Buffer.from(JSON.stringify({ ...site, id })).toString('base64url');
  await run('key');
  await run('certify', site?.['id'], now(), id);
  const signature = sign(null, Buffer.from(certificate), privateKey).toString('base64url');
  return { certificate: `${certificate}.${signature}` };
});
app.post('/api/theme-verification/requests', async ({ body }) => {
  const id = randomBytes(32).toString('base64url');
  const { item_id, site_url, return_url, state, ...said } = body as Record<string, string>;
  const given = [said['code_challenge'], said['theme_version'], said['wordpress_version']];
  await run('request', id, item_id, site_url, return_url, state, ...given, now());
  return { request_id: id };
});

const { BENCH_HASH: hash, BENCH_FILE: file = '' } = env;
if (hash !== undefined) {
  // The hashing threads of the hub have the same lower priority.
  if (process.platform === 'linux') setPriority(5);
  const { verify } = createRequire(inRoot('apps/server/package.json'))('@node-rs/argon2') as {
    verify: (hash: string, password: string) => Promise<boolean>;
  };
  app.post('/api/login', async ({ body }) => ({
    success: await verify(hash, (body as { password: string }).password),
  }));
}

app.addContentTypeParser('application/zip', (_request, body, done) => done(null, body));
app.get('/file', (_request, reply) =>
  reply.header('content-length', statSync(file).size).send(createReadStream(file)),
);
app.post('/file', async ({ body }) => {
  const written = createWriteStream(`${file}.${PORT}`, { flush: true });
  await pipeline(body as NodeJS.ReadableStream, written);
  return {};
});

const { BENCH_WRITER: writer, BENCH_READER: reader } = env;
if (writer !== undefined) {
  const open = new Set<ServerResponse>();
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  await listener.query('listen bench_kept');
  listener.on('notification', async ({ payload }) => {
    const [kept] = await run('read', payload, reader);
    for (const response of open) response.write(`data: ${JSON.stringify(kept)}\n\n`);
  });
  app.post('/keep', ({ body }) => run('keep', writer, (body as { text: string }).text));
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('event: hello\ndata: {}\n\n');
    open.add(reply.raw);
    reply.raw.on('close', () => open.delete(reply.raw));
  });
}

process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
