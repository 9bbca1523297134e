// The other side of the ratios: Fastify as it comes and the database driver, nothing else. It
// answers each planned call with the statements that the hub was seen to run, prepared all of
// them, over a pool of the same size with the same type parsers, and writes their rows as JSON.
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';
import { freshValue, type Plan, type PlannedCall, type Statement } from './plan.ts';

const env = (name: string): string => process.env[name] ?? '';
const plan = JSON.parse(readFileSync(env('BENCH_PLAN'), 'utf8')) as Plan;

/** The hub's stores read instants as text and shape them themselves. */
const { TIMESTAMPTZ, TIMESTAMP } = pg.types.builtins;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === TIMESTAMPTZ || id === TIMESTAMP
      ? (value: string) => value
      : pg.types.getTypeParser(id, format),
};

const pool = new pg.Pool({ connectionString: env('DATABASE_URL'), max: 20, keepAlive: true });
const app = fastify();

const prepare = ({ text, values }: Statement) => {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const hasFresh = values.includes(freshValue);
  const draw = (value: unknown): unknown =>
    value === freshValue ? randomBytes(32).toString('base64url') : value;
  return () => ({ name, text, types, values: hasFresh ? values.map(draw) : [...values] });
};

const keys = new Map<string, KeyObject>();

/** What a certificate's check cannot do without: the signature, by the key that was read. */
function verifySignature(body: unknown, [row]: readonly unknown[]): void {
  const { certificate } = body as { certificate: string };
  const { publicJwk: jwk } = row as { publicJwk: { kid: string; [part: string]: unknown } };
  const key = keys.get(jwk.kid) ?? createPublicKey({ key: jwk, format: 'jwk' });
  keys.set(jwk.kid, key);
  const end = certificate.lastIndexOf('.');
  const signature = Buffer.from(certificate.slice(end + 1), 'base64url');
  if (!verify(null, Buffer.from(certificate.slice(0, end)), key, signature)) {
    throw new Error('The recorded certificate is not signed by the recorded key');
  }
}

const { privateKey } = generateKeyPairSync('ed25519');

function serve({ method, path, examples, alsoVerifies }: PlannedCall): void {
  const prepared = examples.map(({ statements, toSign }) => ({
    statements: statements.map(prepare),
    toSign: toSign === undefined ? null : Buffer.from(toSign),
  }));
  let turn = 0;
  app.route({
    method,
    url: path,
    async handler({ body }) {
      turn = (turn + 1) % prepared.length;
      let rows: unknown[] = [];
      const { statements = [], toSign = null } = prepared[turn] ?? {};
      for (const statement of statements) rows = (await pool.query(statement())).rows;
      if (alsoVerifies) verifySignature(body, rows);
      if (toSign) return { signature: sign(null, toSign, privateKey).toString('base64url') };
      return rows;
    },
  });
}

/** Some calls differ in who asks alone, and share a path: the one to measure, else the first of each. */
const wanted = env('BENCH_CALL');
const isServed = ({ id, path }: PlannedCall): boolean =>
  wanted === '' ? plan.find((call) => call.path === path)?.id === id : id === wanted;
for (const call of plan.filter(isServed)) serve(call);
app.get('/readyz', async () => {
  await pool.query('select 1');
  return { status: 'ready' };
});
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
await app.listen({ host: '127.0.0.1', port: Number(env('PORT')) });
