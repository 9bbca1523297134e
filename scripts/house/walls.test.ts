import { expect, test } from 'vitest';
import { lintPlanted, type Finding } from './test/planted-tree.ts';
import { featuresWithRooms, serverRooms } from '#walls';

/** The linter's messages: the reason and the way out. */
const told = {
  climb: 'Name the file by its #subpath',
  package: 'move this code to the app that knows both',
  sandbox: 'Write down here what goes over the wire',
  ui: 'Take words, data and links as props',
  call: 'ui makes no call, so that every app can use it. Take the data',
  client: 'Take it as an argument from the app',
  browser: 'Ask the server by a call',
  webBase: 'stand below the features',
  webFeatures: 'Compose the two in src/app',
  screens: 'or #pages/NAME for a screen',
  server: 'apps talk to it over HTTP. What both sides agree on goes to packages/contract',
  tables: 'Ask the store of the feature that owns the rows',
  above: 'knows nothing above it (platform < http < ',
  inside: 'Import #features/NAME, and export there what is missing',
  order: 'from the composition root (src/app), or move this code into the feature to the right',
  http: 'knows no HTTP, so that commands and jobs can use it',
  sql: 'Ask the feature’s store.ts',
  wire: 'let routes.ts write it with to-wire.ts',
  rules: 'Read it in the service and hand it in as an argument',
  itself: 'Import the file itself, by ./ or #identity/…',
  type: 'import()',
} as const;

/** One violation for each wall: its name, the file, the file's text, the message. */
type Breach = readonly [wall: string, path: string, text: string, says: keyof typeof told];

const from = (specifier: string): string =>
  `import { thing } from '${specifier}';\n\nexport const used = thing;\n`;

const server = (path: string): string => `apps/server/src/${path}`;
const web = (path: string): string => `apps/web/src/${path}`;
const operators = (path: string): string => `apps/console/src/${path}`;
const ui = (path: string): string => `packages/ui/src/${path}`;
const client = (path: string): string => `packages/client/src/${path}`;

interface PlantedImport {
  readonly wall: string;
  readonly specifier: string;
  readonly says: keyof typeof told;
}

/** Plants the same violation in each of these places. */
const planted = ({ wall, specifier, says }: PlantedImport, ...files: readonly string[]): Breach[] =>
  files.map((file) => [`${wall}: ${file}`, server(file), from(specifier), says]);

/** Upward imports of each folder of the server. */
const lookingUp = serverRooms.flatMap((room, at) =>
  serverRooms.slice(at + 1).flatMap((upper) => {
    const wall = `${room} does not look up to ${upper}`;
    return planted({ wall, specifier: `#${upper}/x.ts`, says: 'above' }, `${room}/to-${upper}.ts`);
  }),
);

/** Files that may not import the inside of a feature. */
const outsiders = [
  'hub-of-it.ts',
  'app/a.ts',
  'settings/a.ts',
  'http/a.ts',
  'platform/a.ts',
  'platform/db/a.ts',
  'schema/a.ts',
  'features/privacy/a.ts',
  'features/privacy/a-service.ts',
  'features/privacy/a-rules.ts',
  'features/privacy/a-store.ts',
];

/** Inner folders of features: only the feature's own files may import them. */
const insides = featuresWithRooms.flatMap((feature) => {
  const room = `features/${feature}/room`;
  const plant = (wall: string, says: keyof typeof told, [file, specifier]: [string, string]) =>
    planted({ wall, specifier, says }, `${room}/${file}`);
  return [
    ...planted(
      {
        wall: `the inside of ${feature} is its own`,
        specifier: `#${feature}/room/a.ts`,
        says: 'inside',
      },
      ...outsiders.map((file) => file.replace(/([^/]+)$/, `into-${feature}-$1`)),
    ),
    ...plant('a service knows no wire shape, from a room', 'wire', [
      'wire-service.ts',
      `#${feature}/to-wire.ts`,
    ]),
    ...plant('a service knows no routes, from a room', 'wire', [
      'routed-service.ts',
      `#${feature}/room/a-routes.ts`,
    ]),
    ...plant('a service knows no table, in a room', 'tables', [
      'tabled-service.ts',
      '#schema/index.ts',
    ]),
    ...plant('rules know no store, from a room', 'rules', [
      'stored-rules.ts',
      `#${feature}/records/a-store.ts`,
    ]),
    ...plant('rules know no store of the root, from a room', 'rules', [
      'own-rules.ts',
      `#${feature}/store.ts`,
    ]),
    ...plant('rules know no service, from a room', 'rules', [
      'served-rules.ts',
      `#${feature}/room/a-service.ts`,
    ]),
    ...plant('only stores know the tables, in a room', 'tables', ['a.ts', '#schema/index.ts']),
  ];
});

const breaches: readonly Breach[] = [
  ...lookingUp,
  ...insides,
  [
    'nobody takes the tests’ way',
    server('features/audit/tests-way.ts'),
    from('#server/hub.ts'),
    'inside',
  ],
  [
    'features stand in order, in a room',
    server('features/identity/room/right.ts'),
    from('#features/verification'),
    'order',
  ],
  ['packages know no app', 'packages/marketplace/src/a.ts', from('@hub/server'), 'package'],
  [
    'packages do not know each other',
    'packages/marketplace/src/b.ts',
    from('@hub/contract/calls'),
    'package',
  ],
  [
    'contract knows no marketplace',
    'packages/contract/src/a.ts',
    from('@hub/marketplace'),
    'package',
  ],
  ['ui knows no contract', ui('a.ts'), from('@hub/contract/limits'), 'ui'],
  ['ui knows no client', ui('b.ts'), from('@hub/client/errors'), 'ui'],
  ['ui knows no router', ui('c.tsx'), from('wouter'), 'ui'],
  ['ui knows no cache of calls', ui('d.tsx'), from('@tanstack/react-query'), 'ui'],
  ['ui makes no call', ui('e.ts'), "export const ask = () => fetch('/api/config');\n", 'call'],
  ['client knows no ui', client('a.ts'), from('@hub/ui/button'), 'client'],
  ['client knows no app', client('b.ts'), from('@hub/web'), 'client'],
  ['console knows no web', operators('a.ts'), from('@hub/web'), 'browser'],
  ['console knows no server', operators('b.ts'), from('@hub/server'), 'browser'],
  ['console knows no marketplace', operators('c.ts'), from('@hub/marketplace'), 'browser'],
  ['console base knows no page', operators('ui/a.ts'), from('#pages/people/person'), 'webBase'],
  [
    'console features know no page of each other',
    operators('features/people/a.ts'),
    from('#pages/sites/sites'),
    'webFeatures',
  ],
  ['web knows no console', web('app/d.ts'), from('@hub/console'), 'browser'],
  ['server knows no console', server('e.ts'), from('@hub/console'), 'server'],
  ['server knows no ui', server('f.ts'), from('@hub/ui/button'), 'server'],
  ['sandbox knows no contract', 'apps/sandbox/src/a.ts', from('@hub/contract/limits'), 'sandbox'],
  ['sandbox knows no server', 'apps/sandbox/src/b.ts', from('@hub/server'), 'sandbox'],
  ['web knows no server', web('app/a.ts'), from('@hub/server'), 'browser'],
  ['web knows no marketplace', web('app/b.ts'), from('@hub/marketplace'), 'browser'],
  ['web base knows no feature: ui', web('ui/a.ts'), from('#features/identity'), 'webBase'],
  ['web base knows no feature: api', web('api/a.ts'), from('#features/identity'), 'webBase'],
  ['web base knows no app: api', web('api/b.ts'), from('#app/guards.ts'), 'webBase'],
  ['web base knows no inside: ui', web('ui/b.ts'), from('#licenses/api.ts'), 'webBase'],
  [
    'web feature knows no inside of another',
    web('features/identity/frame/a.ts'),
    from('#licenses/api.ts'),
    'webFeatures',
  ],
  ['web app knows no inside of a feature', web('app/e.ts'), from('#licenses/api.ts'), 'screens'],
  ['web base knows no page: lib', web('lib/a.ts'), from('#pages/identity/login'), 'webBase'],
  [
    'web feature knows no feature',
    web('features/home/a.ts'),
    from('#features/identity'),
    'webFeatures',
  ],
  [
    'web page knows no page',
    web('features/home/home-page.tsx'),
    from('#pages/identity/login'),
    'webFeatures',
  ],
  [
    'web knows no server, re-exported',
    web('app/c.ts'),
    "export * from '@hub/server';\n",
    'browser',
  ],
  ['server knows no sandbox', server('a.ts'), from('@hub/sandbox'), 'server'],
  ['server knows no web', server('b.ts'), from('@hub/web'), 'server'],
  ['only stores know the tables: app', server('c.ts'), from('#schema/index.ts'), 'tables'],
  ['only stores know the tables: http', server('http/a.ts'), from('#schema/index.ts'), 'tables'],
  ['only stores know the tables: cli', server('cli/a.ts'), from('#schema/index.ts'), 'tables'],
  [
    'only stores know the tables: platform',
    server('platform/a.ts'),
    from('#schema/index.ts'),
    'tables',
  ],
  [
    'only stores know the tables: routes',
    server('features/identity/routes.ts'),
    from('#schema/index.ts'),
    'tables',
  ],
  ['platform knows no feature', server('platform/b.ts'), from('#features/identity'), 'above'],
  ['platform knows no HTTP', server('platform/c.ts'), from('#http/gate.ts'), 'above'],
  ['platform/db knows no feature', server('platform/db/a.ts'), from('#features/identity'), 'above'],
  ['the schema knows no feature', server('schema/a.ts'), from('#features/identity'), 'above'],
  [
    'features stand in order: identity',
    server('features/identity/a.ts'),
    from('#features/verification'),
    'order',
  ],
  [
    'features stand in order: licenses',
    server('features/licenses/a.ts'),
    from('#features/accounts'),
    'order',
  ],
  [
    'features stand in order: store',
    server('features/audit/store.ts'),
    from('#features/identity'),
    'order',
  ],
  [
    'privacy knows no messenger’s right',
    server('features/messenger/a.ts'),
    from('#features/privacy'),
    'order',
  ],
  [
    'a service to the left is told about the order, not about HTTP',
    server('features/identity/g-service.ts'),
    from('#features/verification'),
    'order',
  ],
  [
    'a feature does not come in by its own door',
    server('features/identity/own.ts'),
    from('#features/identity'),
    'itself',
  ],
  ['service knows no Fastify', server('features/identity/service.ts'), from('fastify'), 'http'],
  [
    'service knows no Drizzle',
    server('features/identity/a-service.ts'),
    from('drizzle-orm'),
    'sql',
  ],
  ['service knows no pg', server('features/identity/b-service.ts'), from('pg'), 'sql'],
  [
    'service knows no http folder',
    server('features/identity/c-service.ts'),
    from('#http/gate.ts'),
    'http',
  ],
  [
    'service knows no wire shape',
    server('features/identity/d-service.ts'),
    from('./to-wire.ts'),
    'wire',
  ],
  [
    'service knows no routes',
    server('features/identity/e-service.ts'),
    from('./sign-in-routes.ts'),
    'wire',
  ],
  [
    'service knows no tables',
    server('features/identity/f-service.ts'),
    from('#schema/index.ts'),
    'tables',
  ],
  ['rules know no Node', server('features/identity/rules.ts'), from('node:fs'), 'rules'],
  [
    'rules know no platform',
    server('features/identity/a-rules.ts'),
    from('#platform/ids.ts'),
    'rules',
  ],
  ['rules know no store', server('features/identity/b-rules.ts'), from('./store.ts'), 'rules'],
  [
    'rules know no other store',
    server('features/identity/c-rules.ts'),
    from('./session-store.ts'),
    'rules',
  ],
  [
    'rules know no service',
    server('features/identity/d-rules.ts'),
    from('./sign-in-service.ts'),
    'rules',
  ],
  [
    'rules know no feature',
    server('features/verification/e-rules.ts'),
    from('#features/licenses'),
    'rules',
  ],
  ['nobody climbs', server('features/identity/climb.ts'), from('../licenses/store.ts'), 'climb'],
  [
    'nobody climbs two',
    server('features/identity/climb-two.ts'),
    from('../../http/gate.ts'),
    'climb',
  ],
  [
    'a late import is one too',
    server('features/identity/late.ts'),
    "export const load = () => import('#features/verification');\n",
    'order',
  ],
  [
    'a late import of the web too',
    web('features/home/late.ts'),
    "export const load = () => import('#features/identity');\n",
    'webFeatures',
  ],
  ['scripts do not climb', 'scripts/a.ts', from('../apps/server/src/app.ts'), 'climb'],
  [
    'types are imported, never spelled inline',
    server('d.ts'),
    "export type Clock = import('#platform/clock.ts').Clock;\n",
    'type',
  ],
];

const cycle = {
  [server('features/licenses/left.ts')]:
    "import { right } from './right.ts';\n\nexport const left = (): number => right();\n",
  [server('features/licenses/right.ts')]:
    "import { left } from './left.ts';\n\nexport const right = (): number => left();\n",
};

/** Allowed imports, so that a wall that refuses everything fails too. */
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

test.each(breaches)('%s', (...[, path, , says]) => {
  const found = findings.filter((finding) => finding.path === path);
  expect(found.map((finding) => finding.says)).toEqual([expect.stringContaining(told[says])]);
});

test('no circle of imports', () => {
  for (const path of Object.keys(cycle)) expect(at(path)).toContain('no-cycle');
});

test.each(Object.keys(allowed))('%s passes', (path) => {
  expect(at(path)).toEqual([]);
});
