import { defineConfig, type OxlintOverride } from 'oxlint';

// An override replaces the rule whole, so each wall says everything; `../*` as a group misses
// `../../`, hence the regex.
const climb = {
  regex: '^(?:\\./)?\\.\\.(?:/|$)',
  message: 'Climb with a #subpath, never with ../',
};
const ourOwn = ['@hub/*', '@hub/*/**'];
const ourOwnBut = (...names: string[]): string[] => [
  ...ourOwn,
  ...names.flatMap((name) => [`!@hub/${name}`, `!@hub/${name}/**`]),
];
/** What an app in the browser is made of. */
const browserParts = ourOwnBut('contract', 'client', 'ui');
const wire = ['fastify', '@fastify/*', 'drizzle-orm', 'drizzle-orm/**', 'pg', '#http/*'];
const schema = ['#schema/*', '#schema/**'];

interface Refusal {
  readonly group: string[];
  readonly message: string;
}
const walled = (files: string[], refusals: Refusal[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [climb, ...refusals] }] },
});
const wall = (files: string[], message: string, group: string[]): OxlintOverride =>
  walled(files, [{ group, message }]);

/** The server's features, left to right: each may use those to its left (ARCHITECTURE.md). */
export const featureOrder = [
  'catalog',
  'analytics',
  'audit',
  'identity',
  'licenses',
  'accounts',
  'registration',
  'verification',
  'downloads',
  'support',
  'messenger',
  'privacy',
];

/** What the server never sees: the browsers' side, and the sandbox, the other side of the wire. */
const otherApps = ourOwnBut('contract', 'marketplace');
const rightOf = (feature: string): string[] =>
  featureOrder.slice(featureOrder.indexOf(feature)).map((name) => `#features/${name}`);

/** The server's rooms from the ground up: each may use those before it. */
export const serverRooms = ['platform', 'http', 'features', 'settings', 'cli', 'app', 'start'];
const above = (room: string): string[] =>
  serverRooms.slice(serverRooms.indexOf(room) + 1).map((name) => `#${name}/**`);

/** Features with rooms of their own, which reach each other by the feature's subpath. */
export const featuresWithRooms = ['identity', 'verification'];
/** The inside of features, but for one's own; and the tests' way to everything. */
const insidesBut = (own: string | null): Refusal => ({
  group: [
    '#server/**',
    ...featuresWithRooms.filter((name) => name !== own).map((name) => `#${name}/**`),
  ],
  message: 'A feature is used by what its index.ts offers: #features/NAME',
});
const serverWall = (files: string[], message: string, group: string[]): OxlintOverride =>
  walled(files, [insidesBut(null), { group: [...otherApps, ...group], message }]);

/** A feature's files of these names, from wherever they are named inside it. */
const namedAs = (feature: string, ...endings: string[]): string[] =>
  ['.', `#${feature}`].flatMap((start) =>
    endings.flatMap((ending) => [`${start}/**/${ending}.ts`, `${start}/**/*-${ending}.ts`]),
  );

/** What a feature's service and rules may not see, with the features to its right. */
const featureWalls = featureOrder.flatMap((feature): OxlintOverride[] => {
  const root = `apps/server/src/features/${feature}`;
  const later = [...otherApps, ...rightOf(feature), ...above('features')];
  const inFeature = (files: string[], message: string, group: string[]): OxlintOverride =>
    walled(files, [insidesBut(feature), { group, message }]);
  const inner = ['**/service.ts', '**/*-service.ts'].map((glob) => `${root}/${glob}`);
  const pure = ['**/rules.ts', '**/*-rules.ts'].map((glob) => `${root}/${glob}`);
  const stores = ['**/store.ts', '**/*-store.ts'].map((glob) => `${root}/${glob}`);
  return [
    inFeature([`${root}/**`], `${feature} uses only features to its left`, [...later, ...schema]),
    inFeature(stores, `${feature} uses only features to its left`, later),
    inFeature(inner, 'a service knows no HTTP, SQL or wire shape', [
      ...later,
      ...schema,
      ...wire,
      ...namedAs(feature, 'routes', 'to-wire'),
    ]),
    inFeature(pure, 'rules are pure', [
      ...later,
      ...schema,
      ...wire,
      'node:*',
      '#platform/**',
      '#features/*',
      ...namedAs(feature, 'routes', 'to-wire', 'store', 'service'),
    ]),
  ];
});

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', 'apps/server/src/migrations/**'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    // A small function reads best beside its one use.
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    // Services are plain objects made by factories: none of them knows a `this`.
    'typescript/unbound-method': 'off',
    'no-underscore-dangle': ['error', { allow: ['_csrf'] }],
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'react/react-in-jsx-scope': 'off',
    // For Express, which loses what an async handler throws; Fastify awaits it.
    'oxc/no-async-endpoint-handlers': 'off',
    'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
    'max-params': ['error', { max: 3 }],
    'no-restricted-imports': ['error', { patterns: [climb] }],
  },
  overrides: [
    wall(['packages/**', 'apps/sandbox/**'], 'knows nothing of the hub', ourOwn),
    wall(['packages/ui/**'], 'ui has looks and behaviour: it makes no call and goes nowhere', [
      ...ourOwn,
      'react-router',
      'react-router/**',
      '@tanstack/*',
      '@tanstack/*/**',
    ]),
    {
      files: ['packages/ui/**'],
      rules: { 'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'EventSource'] },
    },
    wall(['packages/client/**'], 'client knows the contract alone', ourOwnBut('contract')),
    wall(
      ['apps/{web,console}/**'],
      'an app in the browser knows contract, client and ui; never the other app',
      browserParts,
    ),
    wall(['apps/web/src/{ui,api,lib}/**'], 'the base knows no feature', [
      ...browserParts,
      '#features/*',
      '#pages/**',
    ]),
    wall(['apps/web/src/features/**'], 'features meet in app only', [
      ...browserParts,
      '#features/*',
      '#pages/**',
    ]),
    serverWall(['apps/server/src/**'], 'only stores and platform/db know the tables', schema),
    ...serverRooms.map((room) =>
      serverWall([`apps/server/src/${room}/**`], `${room} knows nothing above it, and no table`, [
        ...above(room),
        ...schema,
      ]),
    ),
    serverWall(
      ['apps/server/src/platform/db/**', 'apps/server/src/schema/**'],
      'the ground knows nothing above it',
      above('platform'),
    ),
    ...featureWalls,
    { files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'], rules: { 'max-lines': 'off' } },
  ],
});
