import { expect, test } from 'vitest';
import { lintPlanted, type Finding } from './test/planted-tree.ts';
import { featuresWithRooms, serverRooms } from '#walls';

/** Messages of the linter with the reason and the solution. */
const messages = {
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

/** Violation of a wall: name of the rule, file, content, and key of the message. */
type Breach = readonly [wall: string, path: string, text: string, says: keyof typeof messages];

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
  readonly says: keyof typeof messages;
}

/** Creates the same violation in each of these files. */
const planted = ({ wall, specifier, says }: PlantedImport, ...files: readonly string[]): Breach[] =>
  files.map((file) => [`${wall}: ${file}`, server(file), from(specifier), says]);

/** Imports from each folder of the server to the folders above it. */
const lookingUp = serverRooms.flatMap((room, at) =>
  serverRooms.slice(at + 1).flatMap((upper) => {
    const wall = `${room} cannot import ${upper}`;
    return planted({ wall, specifier: `#${upper}/x.ts`, says: 'above' }, `${room}/to-${upper}.ts`);
  }),
);

/** Files that may not import the inner files of a feature. */
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

/** Imports of inner folders. Only files of the same feature may import them. */
const insides = featuresWithRooms.flatMap((feature) => {
  const room = `features/${feature}/room`;
  const plant = (wall: string, says: keyof typeof messages, [file, specifier]: [string, string]) =>
    planted({ wall, specifier, says }, `${room}/${file}`);
  return [
    ...planted(
      {
        wall: `other folders cannot import the inner folders of ${feature}`,
        specifier: `#${feature}/room/a.ts`,
        says: 'inside',
      },
      ...outsiders.map((file) => file.replace(/([^/]+)$/, `into-${feature}-$1`)),
    ),
    ...plant('a service in a folder cannot import a wire shape', 'wire', [
      'wire-service.ts',
      `#${feature}/to-wire.ts`,
    ]),
    ...plant('a service in a folder cannot import routes', 'wire', [
      'routed-service.ts',
      `#${feature}/room/a-routes.ts`,
    ]),
    ...plant('a service in a folder cannot import a table', 'tables', [
      'tabled-service.ts',
      '#schema/index.ts',
    ]),
    ...plant('rules in a folder cannot import a store', 'rules', [
      'stored-rules.ts',
      `#${feature}/records/a-store.ts`,
    ]),
    ...plant('rules in a folder cannot import the store of the feature', 'rules', [
      'own-rules.ts',
      `#${feature}/store.ts`,
    ]),
    ...plant('rules in a folder cannot import a service', 'rules', [
      'served-rules.ts',
      `#${feature}/room/a-service.ts`,
    ]),
    ...plant('only stores in a folder can import tables', 'tables', ['a.ts', '#schema/index.ts']),
  ];
});

const breaches: readonly Breach[] = [
  ...lookingUp,
  ...insides,
  [
    'only tests can import #server',
    server('features/audit/tests-way.ts'),
    from('#server/hub.ts'),
    'inside',
  ],
  [
    'a feature’s folder cannot import a later feature',
    server('features/identity/room/right.ts'),
    from('#features/verification'),
    'order',
  ],
  ['packages cannot import app', 'packages/marketplace/src/a.ts', from('@hub/server'), 'package'],
  [
    'packages cannot import each other',
    'packages/marketplace/src/b.ts',
    from('@hub/contract/calls'),
    'package',
  ],
  [
    'contract cannot import marketplace',
    'packages/contract/src/a.ts',
    from('@hub/marketplace'),
    'package',
  ],
  ['ui cannot import contract', ui('a.ts'), from('@hub/contract/limits'), 'ui'],
  ['ui cannot import client', ui('b.ts'), from('@hub/client/errors'), 'ui'],
  ['ui cannot import router', ui('c.tsx'), from('wouter'), 'ui'],
  ['ui cannot import the query cache', ui('d.tsx'), from('@tanstack/react-query'), 'ui'],
  [
    'ui cannot call the network',
    ui('e.ts'),
    "export const ask = () => fetch('/api/config');\n",
    'call',
  ],
  ['client cannot import ui', client('a.ts'), from('@hub/ui/button'), 'client'],
  ['client cannot import app', client('b.ts'), from('@hub/web'), 'client'],
  ['console cannot import web', operators('a.ts'), from('@hub/web'), 'browser'],
  ['console cannot import server', operators('b.ts'), from('@hub/server'), 'browser'],
  ['console cannot import marketplace', operators('c.ts'), from('@hub/marketplace'), 'browser'],
  [
    'console base cannot import page',
    operators('ui/a.ts'),
    from('#pages/people/person'),
    'webBase',
  ],
  [
    'console features cannot import pages of each other',
    operators('features/people/a.ts'),
    from('#pages/sites/sites'),
    'webFeatures',
  ],
  ['web cannot import console', web('app/d.ts'), from('@hub/console'), 'browser'],
  ['server cannot import console', server('e.ts'), from('@hub/console'), 'server'],
  ['server cannot import ui', server('f.ts'), from('@hub/ui/button'), 'server'],
  [
    'sandbox cannot import contract',
    'apps/sandbox/src/a.ts',
    from('@hub/contract/limits'),
    'sandbox',
  ],
  ['sandbox cannot import server', 'apps/sandbox/src/b.ts', from('@hub/server'), 'sandbox'],
  ['web cannot import server', web('app/a.ts'), from('@hub/server'), 'browser'],
  ['web cannot import marketplace', web('app/b.ts'), from('@hub/marketplace'), 'browser'],
  ['web base cannot import feature: ui', web('ui/a.ts'), from('#features/identity'), 'webBase'],
  ['web base cannot import feature: api', web('api/a.ts'), from('#features/identity'), 'webBase'],
  ['web base cannot import app: api', web('api/b.ts'), from('#app/guards.ts'), 'webBase'],
  [
    'web base cannot import the files of a feature: ui',
    web('ui/b.ts'),
    from('#licenses/api.ts'),
    'webBase',
  ],
  [
    'web feature cannot import the files of another feature',
    web('features/identity/frame/a.ts'),
    from('#licenses/api.ts'),
    'webFeatures',
  ],
  [
    'web app cannot import the files of a feature',
    web('app/e.ts'),
    from('#licenses/api.ts'),
    'screens',
  ],
  ['web base cannot import page: lib', web('lib/a.ts'), from('#pages/identity/login'), 'webBase'],
  [
    'web feature cannot import feature',
    web('features/home/a.ts'),
    from('#features/identity'),
    'webFeatures',
  ],
  [
    'web page cannot import page',
    web('features/home/home-page.tsx'),
    from('#pages/identity/login'),
    'webFeatures',
  ],
  ['web cannot re-export the server', web('app/c.ts'), "export * from '@hub/server';\n", 'browser'],
  ['server cannot import sandbox', server('a.ts'), from('@hub/sandbox'), 'server'],
  ['server cannot import web', server('b.ts'), from('@hub/web'), 'server'],
  ['only stores can import tables: app', server('c.ts'), from('#schema/index.ts'), 'tables'],
  ['only stores can import tables: http', server('http/a.ts'), from('#schema/index.ts'), 'tables'],
  ['only stores can import tables: cli', server('cli/a.ts'), from('#schema/index.ts'), 'tables'],
  [
    'only stores can import tables: platform',
    server('platform/a.ts'),
    from('#schema/index.ts'),
    'tables',
  ],
  [
    'only stores can import tables: routes',
    server('features/identity/routes.ts'),
    from('#schema/index.ts'),
    'tables',
  ],
  ['platform cannot import feature', server('platform/b.ts'), from('#features/identity'), 'above'],
  ['platform cannot import HTTP', server('platform/c.ts'), from('#http/gate.ts'), 'above'],
  [
    'platform/db cannot import feature',
    server('platform/db/a.ts'),
    from('#features/identity'),
    'above',
  ],
  ['the schema cannot import feature', server('schema/a.ts'), from('#features/identity'), 'above'],
  [
    'identity cannot import the later feature verification',
    server('features/identity/a.ts'),
    from('#features/verification'),
    'order',
  ],
  [
    'licenses cannot import the later feature accounts',
    server('features/licenses/a.ts'),
    from('#features/accounts'),
    'order',
  ],
  [
    'a store cannot import a later feature',
    server('features/audit/store.ts'),
    from('#features/identity'),
    'order',
  ],
  [
    'messenger cannot import the later feature privacy',
    server('features/messenger/a.ts'),
    from('#features/privacy'),
    'order',
  ],
  [
    'the message for a service names the order of features, not HTTP',
    server('features/identity/g-service.ts'),
    from('#features/verification'),
    'order',
  ],
  [
    'a feature cannot import its own index',
    server('features/identity/own.ts'),
    from('#features/identity'),
    'itself',
  ],
  [
    'service cannot import Fastify',
    server('features/identity/service.ts'),
    from('fastify'),
    'http',
  ],
  [
    'service cannot import Drizzle',
    server('features/identity/a-service.ts'),
    from('drizzle-orm'),
    'sql',
  ],
  ['service cannot import pg', server('features/identity/b-service.ts'), from('pg'), 'sql'],
  [
    'service cannot import http folder',
    server('features/identity/c-service.ts'),
    from('#http/gate.ts'),
    'http',
  ],
  [
    'service cannot import wire shape',
    server('features/identity/d-service.ts'),
    from('./to-wire.ts'),
    'wire',
  ],
  [
    'service cannot import routes',
    server('features/identity/e-service.ts'),
    from('./sign-in-routes.ts'),
    'wire',
  ],
  [
    'service cannot import tables',
    server('features/identity/f-service.ts'),
    from('#schema/index.ts'),
    'tables',
  ],
  ['rules cannot import Node', server('features/identity/rules.ts'), from('node:fs'), 'rules'],
  [
    'rules cannot import platform',
    server('features/identity/a-rules.ts'),
    from('#platform/ids.ts'),
    'rules',
  ],
  [
    'rules cannot import store',
    server('features/identity/b-rules.ts'),
    from('./store.ts'),
    'rules',
  ],
  [
    'rules cannot import other store',
    server('features/identity/c-rules.ts'),
    from('./session-store.ts'),
    'rules',
  ],
  [
    'rules cannot import service',
    server('features/identity/d-rules.ts'),
    from('./sign-in-service.ts'),
    'rules',
  ],
  [
    'rules cannot import feature',
    server('features/verification/e-rules.ts'),
    from('#features/licenses'),
    'rules',
  ],
  [
    'no file can import through a parent folder',
    server('features/identity/climb.ts'),
    from('../licenses/store.ts'),
    'climb',
  ],
  [
    'no file can import through two parent folders',
    server('features/identity/climb-two.ts'),
    from('../../http/gate.ts'),
    'climb',
  ],
  [
    'a dynamic import of a later feature is refused',
    server('features/identity/late.ts'),
    "export const load = () => import('#features/verification');\n",
    'order',
  ],
  [
    'a dynamic import of a web feature is refused',
    web('features/home/late.ts'),
    "export const load = () => import('#features/identity');\n",
    'webFeatures',
  ],
  [
    'scripts cannot import through a parent folder',
    'scripts/a.ts',
    from('../apps/server/src/app.ts'),
    'climb',
  ],
  [
    'inline import types are refused',
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

/** Allowed imports. They detect a rule that refuses everything. */
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
  expect(found.map((finding) => finding.says)).toEqual([expect.stringContaining(messages[says])]);
});

test('detects a cycle of imports', () => {
  for (const path of Object.keys(cycle)) expect(at(path)).toContain('no-cycle');
});

test.each(Object.keys(allowed))('allows %s', (path) => {
  expect(at(path)).toEqual([]);
});
