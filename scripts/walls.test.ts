import { expect, test } from 'vitest';
import { lintPlanted, type Finding } from './planted-tree.ts';
import { featuresWithRooms, serverRooms } from '#walls';

/** One breach for each wall: what it breaks, the file that does, what the file says. */
type Breach = readonly [wall: string, path: string, text: string];

const from = (specifier: string): string =>
  `import { thing } from '${specifier}';\n\nexport const used = thing;\n`;

const server = (path: string): string => `apps/server/src/${path}`;
const web = (path: string): string => `apps/web/src/${path}`;
const operators = (path: string): string => `apps/console/src/${path}`;
const ui = (path: string): string => `packages/ui/src/${path}`;
const client = (path: string): string => `packages/client/src/${path}`;

/** The same breach planted in each of these places. */
const planted = (wall: string, files: readonly string[], specifier: string): Breach[] =>
  files.map((file) => [`${wall}: ${file}`, server(file), from(specifier)]);

/** What each of the server's rooms would import if it looked up. */
const lookingUp = serverRooms.flatMap((room, at) =>
  serverRooms
    .slice(at + 1)
    .flatMap((upper) =>
      planted(`${room} does not look up to ${upper}`, [`${room}/to-${upper}.ts`], `#${upper}/x.ts`),
    ),
);

/** A feature's rooms, as its own files and nobody else's may name them. */
const insides = featuresWithRooms.flatMap((feature) => [
  ...planted(
    `the inside of ${feature} is its own`,
    [
      'hub-of-it.ts',
      ...['app', 'settings', 'http', 'platform', 'platform/db', 'schema'].map(
        (room) => `${room}/into-${feature}.ts`,
      ),
      ...[
        'messenger/a.ts',
        'messenger/a-service.ts',
        'messenger/a-rules.ts',
        'messenger/a-store.ts',
      ].map((file) => `features/${file.replace('/', `/into-${feature}-`)}`),
    ],
    `#${feature}/room/a.ts`,
  ),
  ...planted(
    'a service knows no wire shape, from a room',
    [`features/${feature}/room/wire-service.ts`],
    `#${feature}/to-wire.ts`,
  ),
  ...planted(
    'a service knows no routes, from a room',
    [`features/${feature}/room/routed-service.ts`],
    `#${feature}/room/a-routes.ts`,
  ),
  ...planted(
    'a service knows no table, in a room',
    [`features/${feature}/room/tabled-service.ts`],
    '#schema/index.ts',
  ),
  ...planted(
    'rules know no store, from a room',
    [`features/${feature}/room/stored-rules.ts`],
    `#${feature}/records/a-store.ts`,
  ),
  ...planted(
    'rules know no store of the root, from a room',
    [`features/${feature}/room/own-rules.ts`],
    `#${feature}/store.ts`,
  ),
  ...planted(
    'rules know no service, from a room',
    [`features/${feature}/room/served-rules.ts`],
    `#${feature}/room/a-service.ts`,
  ),
  ...planted(
    'only stores know the tables, in a room',
    [`features/${feature}/room/a.ts`],
    '#schema/index.ts',
  ),
]);

const breaches: readonly Breach[] = [
  ...lookingUp,
  ...insides,
  ['nobody takes the tests’ way', server('features/audit/tests-way.ts'), from('#server/hub.ts')],
  [
    'features stand in order, in a room',
    server('features/identity/room/right.ts'),
    from('#features/verification'),
  ],
  ['packages know no app', 'packages/marketplace/src/a.ts', from('@hub/server')],
  ['packages do not know each other', 'packages/marketplace/src/b.ts', from('@hub/contract/calls')],
  ['contract knows no marketplace', 'packages/contract/src/a.ts', from('@hub/marketplace')],
  ['ui knows no contract', ui('a.ts'), from('@hub/contract/limits')],
  ['ui knows no client', ui('b.ts'), from('@hub/client/errors')],
  ['ui knows no router', ui('c.tsx'), from('react-router')],
  ['ui knows no cache of calls', ui('d.tsx'), from('@tanstack/react-query')],
  ['ui makes no call', ui('e.ts'), "export const ask = () => fetch('/api/config');\n"],
  ['client knows no ui', client('a.ts'), from('@hub/ui/button')],
  ['client knows no app', client('b.ts'), from('@hub/web')],
  ['console knows no web', operators('a.ts'), from('@hub/web')],
  ['console knows no server', operators('b.ts'), from('@hub/server')],
  ['console knows no marketplace', operators('c.ts'), from('@hub/marketplace')],
  ['web knows no console', web('app/d.ts'), from('@hub/console')],
  ['server knows no console', server('e.ts'), from('@hub/console')],
  ['server knows no ui', server('f.ts'), from('@hub/ui/button')],
  ['sandbox knows no contract', 'apps/sandbox/src/a.ts', from('@hub/contract/limits')],
  ['sandbox knows no server', 'apps/sandbox/src/b.ts', from('@hub/server')],
  ['web knows no server', web('app/a.ts'), from('@hub/server')],
  ['web knows no marketplace', web('app/b.ts'), from('@hub/marketplace')],
  ['web base knows no feature: ui', web('ui/a.ts'), from('#features/identity')],
  ['web base knows no feature: api', web('api/a.ts'), from('#features/identity')],
  ['web base knows no page: lib', web('lib/a.ts'), from('#pages/identity/login')],
  ['web feature knows no feature', web('features/home/a.ts'), from('#features/identity')],
  ['web page knows no page', web('features/home/home-page.tsx'), from('#pages/identity/login')],
  ['web knows no server, re-exported', web('app/c.ts'), "export * from '@hub/server';\n"],
  ['server knows no sandbox', server('a.ts'), from('@hub/sandbox')],
  ['server knows no web', server('b.ts'), from('@hub/web')],
  ['only stores know the tables: app', server('c.ts'), from('#schema/index.ts')],
  ['only stores know the tables: http', server('http/a.ts'), from('#schema/index.ts')],
  ['only stores know the tables: cli', server('cli/a.ts'), from('#schema/index.ts')],
  ['only stores know the tables: platform', server('platform/a.ts'), from('#schema/index.ts')],
  [
    'only stores know the tables: routes',
    server('features/identity/routes.ts'),
    from('#schema/index.ts'),
  ],
  ['platform knows no feature', server('platform/b.ts'), from('#features/identity')],
  ['platform knows no HTTP', server('platform/c.ts'), from('#http/gate.ts')],
  ['platform/db knows no feature', server('platform/db/a.ts'), from('#features/identity')],
  ['the schema knows no feature', server('schema/a.ts'), from('#features/identity')],
  [
    'features stand in order: identity',
    server('features/identity/a.ts'),
    from('#features/verification'),
  ],
  [
    'features stand in order: licenses',
    server('features/licenses/a.ts'),
    from('#features/accounts'),
  ],
  ['features stand in order: store', server('features/audit/store.ts'), from('#features/identity')],
  [
    'privacy knows no messenger’s right',
    server('features/messenger/a.ts'),
    from('#features/privacy'),
  ],
  ['service knows no Fastify', server('features/identity/service.ts'), from('fastify')],
  ['service knows no Drizzle', server('features/identity/a-service.ts'), from('drizzle-orm')],
  ['service knows no pg', server('features/identity/b-service.ts'), from('pg')],
  ['service knows no http folder', server('features/identity/c-service.ts'), from('#http/gate.ts')],
  ['service knows no wire shape', server('features/identity/d-service.ts'), from('./to-wire.ts')],
  [
    'service knows no routes',
    server('features/identity/e-service.ts'),
    from('./sign-in-routes.ts'),
  ],
  ['service knows no tables', server('features/identity/f-service.ts'), from('#schema/index.ts')],
  ['rules know no Node', server('features/identity/rules.ts'), from('node:fs')],
  ['rules know no platform', server('features/identity/a-rules.ts'), from('#platform/ids.ts')],
  ['rules know no store', server('features/identity/b-rules.ts'), from('./store.ts')],
  ['rules know no other store', server('features/identity/c-rules.ts'), from('./session-store.ts')],
  ['rules know no service', server('features/identity/d-rules.ts'), from('./sign-in-service.ts')],
  ['rules know no feature', server('features/verification/e-rules.ts'), from('#features/licenses')],
  ['nobody climbs', server('features/identity/climb.ts'), from('../licenses/store.ts')],
  ['nobody climbs two', server('features/identity/climb-two.ts'), from('../../http/gate.ts')],
  [
    'a late import is one too',
    server('features/identity/late.ts'),
    "export const load = () => import('#features/verification');\n",
  ],
  [
    'a late import of the web too',
    web('features/home/late.ts'),
    "export const load = () => import('#features/identity');\n",
  ],
  ['scripts do not climb', 'scripts/a.ts', from('../apps/server/src/app.ts')],
  [
    'types are imported, never spelled inline',
    server('d.ts'),
    "export type Clock = import('#platform/clock.ts').Clock;\n",
  ],
];

const cycle = {
  [server('features/licenses/left.ts')]:
    "import { right } from './right.ts';\n\nexport const left = (): number => right();\n",
  [server('features/licenses/right.ts')]:
    "import { left } from './left.ts';\n\nexport const right = (): number => left();\n",
};

/** What the walls leave open, so that a wall that refuses everything is seen too. */
const allowed: Record<string, string> = {
  [web('features/home/allowed.ts')]: from('@hub/contract/calls'),
  [web('app/allowed-ui.ts')]: from('@hub/ui/button'),
  [web('app/allowed-client.ts')]: from('@hub/client/errors'),
  [operators('allowed.ts')]: from('@hub/contract/limits'),
  [operators('allowed-ui.ts')]: from('@hub/ui/button'),
  [operators('allowed-client.ts')]: from('@hub/client/errors'),
  [client('allowed.ts')]: from('@hub/contract/limits'),
  [web('app/allowed.ts')]: from('#features/identity'),
  [web('features/home/allowed-base.ts')]: from('#ui/button.tsx'),
  [server('features/verification/allowed.ts')]: from('#features/identity'),
  [server('features/verification/allowed-service.ts')]: from('#features/licenses'),
  [server('features/verification/allowed-store.ts')]: from('#schema/index.ts'),
  [server('features/verification/allowed-rules.ts')]: from('@hub/contract/limits'),
  [server('features/accounts/allowed.ts')]: from('@hub/marketplace'),
  [server('platform/db/allowed.ts')]: from('#schema/index.ts'),
  [server('allowed.ts')]: from('#features/verification'),
  [server('app/allowed.ts')]: from('#settings/config.ts'),
  [server('start/allowed.ts')]: from('#app/parts.ts'),
  [server('features/verification/asking/allowed-service.ts')]: from(
    '#verification/records/store.ts',
  ),
  [server('features/verification/records/allowed-store.ts')]: from('#schema/index.ts'),
  [server('features/verification/asking/allowed-rules.ts')]: from(
    '#verification/sites/site-rules.ts',
  ),
};

const WALLS = [
  'no-restricted-imports',
  'no-restricted-globals',
  'consistent-type-imports',
  'no-cycle',
];

const findings: Finding[] = lintPlanted({
  ...Object.fromEntries(breaches.map(([, path, text]) => [path, text])),
  ...cycle,
  ...allowed,
}).filter(({ rule }) => WALLS.includes(rule));

const at = (path: string): string[] =>
  findings.filter((finding) => finding.path === path).map(({ rule }) => rule);

test.each(breaches)('%s', (_wall, path) => {
  expect(at(path)).toHaveLength(1);
});

test('no circle of imports', () => {
  for (const path of Object.keys(cycle)) expect(at(path)).toContain('no-cycle');
});

test.each(Object.keys(allowed))('%s passes', (path) => {
  expect(at(path)).toEqual([]);
});
