import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from './hub-client.ts';
import { startHub } from './servers.ts';
import { freshValue, type Example, type Plan, type PlannedCall, type Statement } from './plan.ts';
import * as seeded from './seed.ts';

/** How many people or sites take turns: no row is hot, as none is in life. */
const turns = 25;

type Asked = Pick<Example, 'headers' | 'body'>;

interface Wish extends Omit<PlannedCall, 'examples'> {
  readonly exampleOf: (turn: number, hub: string) => Asked | Promise<Asked>;
  /** The field of the answer whose value is new each time and stands among the statement's. */
  readonly freshField?: string;
  /** The answer holds a certificate that was signed for it. */
  readonly alsoSigns?: boolean;
}

const json = { 'content-type': 'application/json' } as const;
const cookieOf = (turn: number) => ({ headers: { cookie: `hub=${seeded.sessionToken(turn)}` } });

const heartbeat = '/api/theme-activation/heartbeat';
const signOfLife = (site: number, certificateId: string): Asked & { readonly body: string } => ({
  headers: { ...json, authorization: `Bearer ${seeded.siteToken(site)}` },
  body: JSON.stringify({ site_url: seeded.siteUrl(site), certificate_id: certificateId }),
});

const wishes: readonly Wish[] = [
  {
    id: 'licenses',
    name: 'GET /api/user/licenses',
    method: 'GET',
    path: '/api/user/licenses',
    exampleOf: cookieOf,
  },
  {
    id: 'is_logged',
    name: 'GET /api/is_logged',
    method: 'GET',
    path: '/api/is_logged',
    exampleOf: cookieOf,
  },
  {
    id: 'heartbeat',
    name: 'POST /api/theme-activation/heartbeat',
    method: 'POST',
    path: heartbeat,
    exampleOf: (turn) => signOfLife(turn, seeded.certificateId(turn)),
  },
  {
    id: 'renewals',
    name: 'POST /api/theme-activation/heartbeat, with a new certificate',
    method: 'POST',
    path: heartbeat,
    exampleOf: (turn) => signOfLife(200 + turn, 'another'),
    alsoSigns: true,
  },
  {
    // As nearly every one in life: it writes down that the site lives. It does so once an hour, so
    // that no load of it can be made; its statements alone are measured, by `growth`.
    id: 'weekly',
    name: 'POST /api/theme-activation/heartbeat, a week after the last',
    method: 'POST',
    path: heartbeat,
    exampleOf: (turn) => {
      const site = seeded.silentSince - 1 + turn;
      return signOfLife(site, seeded.certificateId(site));
    },
  },
  {
    id: 'requests',
    name: 'POST /api/theme-verification/requests',
    method: 'POST',
    path: '/api/theme-verification/requests',
    exampleOf: (turn) => ({
      headers: json,
      body: JSON.stringify({
        item_id: seeded.themeId(),
        site_url: seeded.siteUrl(turn),
        return_url: `${seeded.siteUrl(turn)}wp-admin/themes.php`,
        state: 'bench-state',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        theme_version: '1.0.0',
        wordpress_version: '6.8',
      }),
    }),
    freshField: 'request_id',
  },
  {
    id: 'certificate',
    name: 'POST /api/certificate/check',
    method: 'POST',
    path: '/api/certificate/check',
    async exampleOf(turn, hub) {
      // Sites of their own: a new certificate would make the heartbeat's examples ask for one.
      const asked = signOfLife(100 + turn, 'another');
      const answer = await fetch(`${hub}${heartbeat}`, { method: 'POST', ...asked });
      const { certificate } = (await answer.json()) as { certificate: string };
      const { headers } = await openClient(hub, null);
      return { headers, body: JSON.stringify({ certificate }) };
    },
    alsoVerifies: true,
  },
  {
    id: 'keys',
    name: 'GET /.well-known/license-keys.json',
    method: 'GET',
    path: '/.well-known/license-keys.json',
    exampleOf: () => ({ headers: {} }),
  },
];

/**
 * The statements since the file was last removed, but for those of the jobs in the background, for
 * what each new connection is asked once, and for the announcements, which one call in many reads.
 */
const readStatements = (file: string): Statement[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Statement)
    .filter(({ text }) => !/pgboss|pg_backend_pid|from "announcements"/.test(text));

const withFresh = (statements: readonly Statement[], fresh: unknown): Statement[] =>
  statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value === fresh ? freshValue : value)),
  }));

function withoutSignature(certificate: unknown): string {
  if (typeof certificate !== 'string') throw new Error('A heartbeat was given no certificate');
  return certificate.slice(0, certificate.lastIndexOf('.'));
}

interface Recorder {
  readonly url: string;
  readonly file: string;
}

async function recordExample({ url, file }: Recorder, wish: Wish, turn: number): Promise<Example> {
  const { method, path, freshField, alsoSigns } = wish;
  const asked = await wish.exampleOf(turn, url);
  rmSync(file, { force: true });
  const answer = await fetch(`${url}${path}`, { method, ...asked });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${wish.name} answered ${answer.status}: ${text}`);
  const statements = readStatements(file);
  const said = JSON.parse(text) as Record<string, unknown>;
  if (alsoSigns) return { ...asked, statements, toSign: withoutSignature(said['certificate']) };
  if (freshField === undefined) return { ...asked, statements };
  return { ...asked, statements: withFresh(statements, said[freshField]) };
}

async function recordCall(recorder: Recorder, wish: Wish): Promise<PlannedCall> {
  const examples: Example[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    examples.push(await recordExample(recorder, wish, turn));
  }
  const shapes = new Set(examples.map(({ statements }) => statements.map((s) => s.text).join(';')));
  const hasTransaction = [...shapes].some((shape) => /^begin|;begin/.test(shape));
  if (shapes.size !== 1 || shapes.has('') || hasTransaction) {
    throw new Error(`${wish.name} runs statements that a bare server cannot repeat`);
  }
  const { id, name, method, path, alsoVerifies = false } = wish;
  return { id, name, method, path, examples, alsoVerifies };
}

/** A call as this hub takes it, without its statements. */
export async function examplesOf(id: string, hub: string): Promise<PlannedCall> {
  const wish = wishes.find((each) => each.id === id);
  if (!wish) throw new Error(`There is no call ${id}`);
  const examples: Example[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    examples.push({ ...(await wish.exampleOf(turn, hub)), statements: [] });
  }
  const { name, method, path } = wish;
  return { id, name, method, path, examples };
}

/** Asks a hub each call, and writes down the statements that it runs for it. */
export async function recordPlan(databaseUrl: string, folder: string): Promise<Plan> {
  const file = join(folder, 'statements.jsonl');
  const hub = await startHub({ databaseUrl, folder, statementsFile: file });
  try {
    // Whoever asks first for the key that signs has it made.
    await fetch(`${hub.url}/.well-known/license-keys.json`);
    const plan: PlannedCall[] = [];
    for (const wish of wishes) plan.push(await recordCall({ url: hub.url, file }, wish));
    return plan;
  } finally {
    await hub.stop();
  }
}
