import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startHub } from './servers.ts';
import { freshValue, type Example, type Plan, type PlannedCall, type Statement } from './plan.ts';
import * as seeded from './seed.ts';

/** How many people or sites take turns: no row is hot, as none is in life. */
const turns = 25;

interface Wish extends Omit<PlannedCall, 'examples'> {
  readonly exampleOf: (turn: number) => Omit<Example, 'statements'>;
  /** The field of the answer whose value is new each time and stands among the statement's. */
  readonly freshField?: string;
}

const json = { 'content-type': 'application/json' } as const;
const cookieOf = (turn: number) => ({ headers: { cookie: `hub=${seeded.sessionToken(turn)}` } });

const wishes: readonly Wish[] = [
  {
    name: 'GET /api/user/licenses',
    method: 'GET',
    path: '/api/user/licenses',
    exampleOf: cookieOf,
  },
  { name: 'GET /api/is_logged', method: 'GET', path: '/api/is_logged', exampleOf: cookieOf },
  {
    name: 'POST /api/theme-activation/heartbeat',
    method: 'POST',
    path: '/api/theme-activation/heartbeat',
    exampleOf: (turn) => ({
      headers: { ...json, authorization: `Bearer ${seeded.siteToken(turn)}` },
      body: JSON.stringify({
        site_url: seeded.siteUrl(turn),
        certificate_id: seeded.certificateId(turn),
      }),
    }),
  },
  {
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
];

/** The statements since the file was last removed, but for those of the jobs in the background. */
const readStatements = (file: string): Statement[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Statement)
    .filter(({ text }) => !text.includes('pgboss'));

const withFresh = (statements: readonly Statement[], fresh: unknown): Statement[] =>
  statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value === fresh ? freshValue : value)),
  }));

interface Recorder {
  readonly url: string;
  readonly file: string;
}

async function recordExample({ url, file }: Recorder, wish: Wish, turn: number): Promise<Example> {
  const { method, path, freshField } = wish;
  const asked = wish.exampleOf(turn);
  rmSync(file, { force: true });
  const answer = await fetch(`${url}${path}`, { method, ...asked });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${wish.name} answered ${answer.status}: ${text}`);
  const statements = readStatements(file);
  if (freshField === undefined) return { ...asked, statements };
  const fresh = (JSON.parse(text) as Record<string, unknown>)[freshField];
  return { ...asked, statements: withFresh(statements, fresh) };
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
  const { name, method, path } = wish;
  return { name, method, path, examples };
}

/** Asks a hub each call, and writes down the statements that it runs for it. */
export async function recordPlan(databaseUrl: string, folder: string): Promise<Plan> {
  const file = join(folder, 'statements.jsonl');
  const hub = await startHub({ databaseUrl, folder, statementsFile: file });
  try {
    const plan: PlannedCall[] = [];
    for (const wish of wishes) plan.push(await recordCall({ url: hub.url, file }, wish));
    return plan;
  } finally {
    await hub.stop();
  }
}
