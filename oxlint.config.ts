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
/** A feature's own way out to the wire. */
const outer = ['./**/routes.ts', './**/*-routes.ts', './**/to-wire.ts', './**/*-to-wire.ts'];

const wall = (files: string[], message: string, group: string[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [climb, { group, message }] }] },
});

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

/** What a feature's service and rules may not see, with the features to its right. */
const featureWalls = featureOrder.flatMap((feature): OxlintOverride[] => {
  const root = `apps/server/src/features/${feature}`;
  const later = [...otherApps, ...rightOf(feature)];
  const inner = ['**/service.ts', '**/*-service.ts'].map((glob) => `${root}/${glob}`);
  const pure = ['**/rules.ts', '**/*-rules.ts'].map((glob) => `${root}/${glob}`);
  const stores = ['**/store.ts', '**/*-store.ts'].map((glob) => `${root}/${glob}`);
  return [
    wall([`${root}/**`], `${feature} uses only features to its left`, [...later, ...schema]),
    wall(stores, `${feature} uses only features to its left`, later),
    wall(inner, 'a service knows no HTTP, SQL or wire shape', [
      ...later,
      ...schema,
      ...wire,
      ...outer,
    ]),
    wall(pure, 'rules are pure', [
      ...later,
      ...schema,
      ...wire,
      'node:*',
      '#platform/**',
      '#features/*',
      ...outer,
      './**/store.ts',
      './**/*-store.ts',
      './**/service.ts',
      './**/*-service.ts',
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
    wall(['apps/server/src/**'], 'only stores and platform/db know the tables', [
      ...otherApps,
      ...schema,
    ]),
    wall(['apps/server/src/platform/**'], 'the platform knows no feature', [
      ...otherApps,
      ...schema,
      '#features/*',
      '#http/*',
    ]),
    wall(['apps/server/src/platform/db/**', 'apps/server/src/schema/**'], 'no feature', [
      ...otherApps,
      '#features/*',
      '#http/*',
    ]),
    ...featureWalls,
    { files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'], rules: { 'max-lines': 'off' } },
  ],
});
