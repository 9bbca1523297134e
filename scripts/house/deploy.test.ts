// Checks each file of deploy/ with the program that reads it. Skips and names missing programs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deployed,
  layCaddy,
  layNginx,
  layUnit,
  type ProxyPlace,
} from '#e2e/harness/network/deploy-files.ts';
import { findProgram } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { findFreePort } from '#scripts/machine/ports.ts';
import { run } from '#scripts/machine/programs.ts';
import { sourcesOf } from './test/sources.ts';

let folder: string;
let place: ProxyPlace;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-deploy-'));
  const [tls, plain] = [await findFreePort(), await findFreePort()];
  place = { folder, tls, plain, hubs: [1, 2], name: 'hub.test' };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Check {
  readonly program: string;
  readonly file: string;
  readonly command: () => Promise<readonly string[]> | readonly string[];
}

const nginx = (file: string): Check => ({
  program: 'nginx',
  file: `nginx/${file}`,
  command: async () => ['nginx', '-t', '-q', '-c', await layNginx(file, place)],
});
const caddy = (file: string): Check => ({
  program: 'caddy',
  file: `caddy/${file}`,
  command: async () => {
    const config = await layCaddy(file, place);
    return ['caddy', 'validate', '--adapter', 'caddyfile', '--config', config];
  },
});
const promtool = (file: string, ...verb: string[]): Check => ({
  program: 'promtool',
  file: `prometheus/${file}`,
  command: () => ['promtool', ...verb, inRoot('deploy/prometheus', file)],
});

/** Prepares the Compose file for a check without images; returns the command of the check. */
async function layCompose(): Promise<readonly string[]> {
  const path = join(folder, 'compose.yaml');
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  // Debian has only Compose V1, which accepts everything except the field `name`.
  writeFileSync(path, deployed('compose.yaml').replace(/^name: .*$/m, ''));
  writeFileSync(join(folder, 'hub.env'), deployed('hub.env.example'));
  return ['docker-compose', '-f', path, 'config', '--quiet'];
}

const checks: readonly Check[] = [
  nginx('one-hub.conf'),
  nginx('two-hubs.conf'),
  caddy('Caddyfile'),
  caddy('two-hubs.Caddyfile'),
  {
    program: 'systemd-analyze',
    file: 'systemd/hub.service',
    command: () => ['systemd-analyze', 'verify', '--man=no', layUnit(folder)],
  },
  {
    program: 'sh',
    file: 'systemd/hub',
    command: () => ['sh', '-n', inRoot('deploy/systemd/hub')],
  },
  {
    program: 'shellcheck',
    file: 'install.sh',
    command: () => ['shellcheck', inRoot('deploy/install.sh')],
  },
  { program: 'docker-compose', file: 'compose.yaml', command: layCompose },
  promtool('alarms.yaml', 'check', 'rules'),
  promtool('alarms.test.yaml', 'test', 'rules'),
  promtool('prometheus.yaml', 'check', 'config'),
  {
    program: 'amtool',
    file: 'prometheus/alertmanager.yaml',
    command: () => ['amtool', 'check-config', inRoot('deploy/prometheus/alertmanager.yaml')],
  },
  {
    program: 'haproxy',
    file: 'postgresql/haproxy.cfg',
    command: () => ['haproxy', '-c', '-q', '-f', inRoot('deploy/postgresql/haproxy.cfg')],
  },
];

const isHere = ({ program }: Check): boolean => findProgram([program]) !== null;
const here = checks.filter(isHere);
const leftOut = checks.filter((check) => !isHere(check));
if (leftOut.length > 0) {
  const names = leftOut.map(({ file, program }) => `${file} (${program})`);
  console.log(`Left out of deploy/, for the program is not here: ${names.join(', ')}`);
}

const runCheck = async ({ command }: Check): Promise<{ code: number; output: string }> => {
  const { code, output } = await run(await command());
  return { code, output };
};

describe('files below deploy/', () => {
  test.each(here)('$program accepts $file', async (check) => {
    const { code, output } = await runCheck(check);
    expect(code, output).toBe(0);
    if (check.program === 'systemd-analyze') expect(output).toBe('');
  });

  test('every file has a check or is only for people', () => {
    const readByPeople = ['README.md', 'hub.env.example', 'systemd/hub.env.example'];
    const included = ['nginx/hub-proxy.conf'];
    const checkedBelow = ['grafana/hub.json', 'postgresql/pgbouncer.ini'];
    const checkedByServer = ['from-0.3.sql'];
    const checkedByTrial = ['postgresql/patroni.yml'];
    const files = sourcesOf(/^deploy\//).map(({ path }) => path.replace('deploy/', ''));
    const named = [
      ...checks.map(({ file }) => file),
      ...readByPeople,
      ...included,
      ...checkedBelow,
      ...checkedByServer,
      ...checkedByTrial,
    ];
    expect(files.toSorted()).toEqual(named.toSorted());
  });
});

const alarmsOf = (text: string): string[] =>
  [...text.matchAll(/^ *- alert: (\w+)$/gm)].map(([, name = '']) => name);

describe('Prometheus alarms', () => {
  const page = readFileSync(inRoot('docs/operating.md'), 'utf8');
  const table = page.slice(page.indexOf('## Incidents')).split('\n## ', 2)[0] ?? '';
  const rows = table.split('\n').filter((line) => /^\| (?!alarm |-)/.test(line));
  const alarms = alarmsOf(deployed('prometheus/alarms.yaml'));
  const namedIn = (row: string): string[] =>
    [...row.matchAll(/`(Hub[A-Z]\w+)`/g)].map(([, name = '']) => name);

  test('each row of the incidents table names an alarm', () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !namedIn(row).some((name) => alarms.includes(name)))).toEqual([]);
  });

  test('the incidents table contains each alarm exactly once', () => {
    expect(rows.flatMap(namedIn).toSorted()).toEqual(alarms.toSorted());
  });

  test('each alarm has a test that it stays silent and a test that it fires', () => {
    const tried = deployed('prometheus/alarms.test.yaml').split('alert_rule_test:').slice(1);
    const silent = tried.map((text) => /alertname: (\w+), exp_alerts: \[\]/.exec(text)?.[1]);
    const begun = tried.map(
      (text) => /alertname: (\w+)\s+exp_alerts:\s+- exp_labels/.exec(text)?.[1],
    );
    expect(silent).toEqual(begun);
    expect(new Set(begun)).toEqual(new Set(alarms));
  });

  test('each alarm has a severity and a summary', () => {
    const rules = deployed('prometheus/alarms.yaml').split('- alert: ').slice(1);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (?:page|ticket)/);
      expect(rule).toMatch(/summary: /);
    }
  });
});

test('both proxies answer with the hub’s message if no hub is reachable', () => {
  const problem = readFileSync(inRoot('packages/contract/src/problems.ts'), 'utf8');
  const [, words = ''] =
    /unavailable: \{\s+title: '[^']+',\s+message: '([^']+)'/.exec(problem) ?? [];
  expect(words).not.toBe('');
  for (const { path, text } of sourcesOf(/^deploy\/(?:nginx\/(?:one|two)|caddy\/)/)) {
    expect(text, path).toContain(`"message":"${words}","code":"unavailable"`);
  }
});

test('the image contains every source that the build reads', () => {
  const dockerfile = readFileSync(inRoot('Dockerfile'), 'utf8');
  const read = sourcesOf(/^apps\/server\/src\/.*\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/'\.\.\/(src\/[\w./-]+\.\w+)'/g)].map(([, file = '']) => file),
  );
  expect(read).toContain('src/features/identity/passwords/listed-passwords.bin');
  for (const file of read) expect(dockerfile).toContain(`COPY apps/server/${file} `);
  const folders = sourcesOf(/^packages\/[^/]+\/src\/.*\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/'(?:\.\.\/){3}([\w./-]+)'/g)].map(([, path = '']) => path),
  );
  expect(folders).toEqual(['packages/language/translations']);
  for (const path of folders) expect(dockerfile).toContain(`COPY ${path} ${path}`);
});
