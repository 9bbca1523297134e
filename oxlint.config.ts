import { defineConfig, type OxlintOverride } from 'oxlint';

/** Forbidden imports, with a message that says what, why, and the way out. */
interface Refusal {
  readonly group: string[];
  readonly message: string;
}

// An override replaces the whole rule, so each wall lists everything. `../*` as a group misses
// `../../`, hence the regex.
const climb = {
  regex: '^(?:\\./)?\\.\\.(?:/|$)',
  message:
    'No ../: it breaks when a folder moves. Name the file by its #subpath (package.json, imports).',
};
const wall = (files: string[], ...refusals: Refusal[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [climb, ...refusals] }] },
});

const ourOwn = ['@hub/*', '@hub/*/**'];
const ourOwnBut = (...names: string[]): string[] => [
  ...ourOwn,
  ...names.flatMap((name) => [`!@hub/${name}`, `!@hub/${name}/**`]),
];

const standsAlone: Refusal = {
  group: ourOwnBut('language'),
  message:
    'This package imports nothing of ours except language, so that everyone can build on it. Take it as an argument, or move this code to the app that knows both.',
};
const otherSide: Refusal = {
  group: ourOwn,
  message:
    'The sandbox imports nothing of the hub: it is the other side of the wire, where a shared mistake would not show. Write down here what goes over the wire.',
};
const onlyLooks: Refusal = {
  group: [...ourOwnBut('language'), 'wouter', 'wouter/**', '@tanstack/*', '@tanstack/*/**'],
  message:
    'ui has looks and behavior, and knows no call, route or app, so that every app can use it. Take words, data and links as props.',
};
const callers = ['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({
  name,
  message:
    'ui makes no call, so that every app can use it. Take the data, or a function that fetches it, as a prop.',
}));
const clientAlone: Refusal = {
  group: ourOwnBut('contract', 'language'),
  message:
    'client knows contract and language alone, so that every browser app can use it. Take it as an argument from the app.',
};
const browserSide: Refusal = {
  group: ourOwnBut('contract', 'client', 'language', 'ui'),
  message:
    'A browser app imports contract, client, language and ui alone: apps never meet. Ask the server by a call (CONTRIBUTING.md, Add a call); what both browser apps need goes to packages/ui or packages/client.',
};
/** Features of the browser apps with folders of their own, which reach each other by the feature's subpath. */
export const browserFeaturesWithFolders = ['conversations', 'identity', 'licenses', 'verification'];
const browserInsidesBut = (own: string | null): string[] =>
  browserFeaturesWithFolders.filter((name) => name !== own).map((name) => `#${name}/**`);
const screensAlone: Refusal = {
  group: browserInsidesBut(null),
  message:
    'A feature is used by what its index.ts offers, so that its inside can change. Import #features/NAME, or #pages/NAME for a screen.',
};
const featuresAbove: Refusal = {
  group: ['#app/**', '#features/*', '#pages/**', ...browserInsidesBut(null)],
  message:
    'ui, api and lib stand below the features and know none, or they would go in a circle. Take it as a prop or an argument, or move this code into the feature.',
};
const featuresApart = (own: string | null): Refusal => ({
  group: ['#app/**', '#features/*', '#pages/**', ...browserInsidesBut(own)],
  message:
    'Features never import each other, so that each is read and loaded alone. Compose the two in src/app, or move what both need to #ui, #api or #lib.',
});

/** The server's features, left to right: each may use those to its left (ARCHITECTURE.md). */
export const featureOrder = [
  'catalog',
  'pictures',
  'publisher',
  'analytics',
  'audit',
  'identity',
  'operators',
  'tokens',
  'webhooks',
  'licenses',
  'accounts',
  'registration',
  'verification',
  'people',
  'announcements',
  'releases',
  'downloads',
  'catalog-versions',
  'support',
  'messenger',
  'search',
  'privacy',
  'overview',
  'alerts',
];

/** The server's rooms from the ground up: each may use those before it. */
export const serverRooms = [
  'platform',
  'http',
  'features',
  'settings',
  'doctor',
  'cli',
  'app',
  'start',
];

/** Features with rooms of their own, which reach each other by the feature's subpath. */
export const featuresWithRooms = [
  'audit',
  'identity',
  'licenses',
  'messenger',
  'releases',
  'verification',
];

const serverAlone: Refusal = {
  group: ourOwnBut('contract', 'language', 'marketplace'),
  message:
    'The server imports contract, language and marketplace alone: apps talk to it over HTTP. What both sides agree on goes to packages/contract.',
};
const tables: Refusal = {
  group: ['#schema/*', '#schema/**'],
  message:
    'Only stores and platform/db know the tables, so that SQL stands in one place. Ask the store of the feature that owns the rows, or write the query there.',
};
const above = (room: string): Refusal => ({
  group: serverRooms.slice(serverRooms.indexOf(room) + 1).map((name) => `#${name}/**`),
  message: `${room} knows nothing above it (${serverRooms.join(' < ')}), or both would need each other. Take it as an argument from the composition root (src/app), or move this code up.`,
});
/** Inner files of other features, and the tests' path to everything. */
const insidesBut = (own: string | null): Refusal => ({
  group: [
    '#server/**',
    ...featuresWithRooms.filter((name) => name !== own).map((name) => `#${name}/**`),
  ],
  message:
    'A feature is used by what its index.ts offers, so that its inside can change. Import #features/NAME, and export there what is missing. #server/… is for tests.',
});
const order = (feature: string): Refusal => ({
  group: featureOrder.slice(featureOrder.indexOf(feature) + 1).map((name) => `#features/${name}`),
  message: `${feature} uses only features to its left (${featureOrder.join(' · ')}), or two would need each other. Take it as an argument from the composition root (src/app), or move this code into the feature to the right.`,
});
const itself = (feature: string): Refusal => ({
  group: [`#features/${feature}`],
  message: `index.ts is what ${feature} offers to others; its own files would go in a circle through it. Import the file itself, by ./${featuresWithRooms.includes(feature) ? ` or #${feature}/…` : ''}.`,
});

/** Returns the import patterns of a feature's files with these names. */
const namedAs = (feature: string, ...endings: string[]): string[] =>
  ['.', `#${feature}`].flatMap((start) =>
    endings.flatMap((ending) => [`${start}/**/${ending}.ts`, `${start}/**/*-${ending}.ts`]),
  );

const http: Refusal = {
  group: ['fastify', '@fastify/*', '#http/*'],
  message:
    'A service knows no HTTP, so that commands and jobs can use it as routes do. Read the request in routes.ts and hand in plain values.',
};
const sql: Refusal = {
  group: ['drizzle-orm', 'drizzle-orm/**', 'pg'],
  message: 'A service knows no SQL. Ask the feature’s store.ts, or write the query there.',
};
const wireShapes = (feature: string): Refusal => ({
  group: namedAs(feature, 'routes', 'to-wire'),
  message:
    'A service gives plain values and knows no wire shape, so that the wire can change alone. Return the value, and let routes.ts write it with to-wire.ts.',
});
const impure = (feature: string): Refusal => ({
  group: [
    ...http.group,
    ...sql.group,
    ...tables.group,
    ...namedAs(feature, 'routes', 'to-wire', 'store', 'service'),
    'node:*',
    '#platform/**',
    '#features/*',
  ],
  message:
    'Rules are pure: they decide by what they are given, so that a table of cases can test them. Read it in the service and hand it in as an argument.',
});

/** Imports that a feature's files may not make, by their names. */
const featureWalls = featureOrder.flatMap((feature): OxlintOverride[] => {
  const filesOf = (...globs: string[]): string[] =>
    globs.map((glob) => `apps/server/src/features/${feature}/**/${glob}`);
  const outside = [serverAlone, insidesBut(feature), above('features')];
  const others = [...outside, order(feature), itself(feature)];
  return [
    wall(filesOf('*'), ...others, tables),
    wall(filesOf('store.ts', '*-store.ts'), ...others),
    wall(filesOf('service.ts', '*-service.ts'), ...others, tables, http, sql, wireShapes(feature)),
    wall(filesOf('rules.ts', '*-rules.ts'), ...outside, impure(feature)),
  ];
});

/** Attributes whose text people read or hear. */
const shownAttributes =
  'alt aria-label aria-description busyLabel heading hint label lede note placeholder submitLabel title what';
/** Texts of buyers' screens are messages, which can be translated (CONTRIBUTING.md, rule 4). */
const translatable: OxlintOverride = {
  files: ['apps/web/src/**/*.tsx', 'packages/ui/src/**/*.tsx'],
  excludeFiles: [
    '**/*.test.tsx',
    // Developers' and operators' screens, and drawings of a marketplace that is English.
    'apps/web/src/features/design/**',
    'apps/web/src/features/accounts/test-page.tsx',
    'apps/web/src/features/messenger/inbox-page.tsx',
    'apps/web/src/features/**/drawings.tsx',
  ],
  rules: {
    'react/jsx-no-literals': [
      'error',
      {
        restrictedAttributes: shownAttributes.split(' '),
        allowedStrings: ['', '·', ':', '.', '*', '©', '1–3', '2', '3', '4', 'Console'],
      },
    ],
  },
};

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', 'apps/server/src/migrations/**'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    // A small function reads best beside its only use.
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    // Services are plain objects made by factories; none uses `this`.
    'typescript/unbound-method': 'off',
    'no-underscore-dangle': ['error', { allow: ['_csrf'] }],
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'react/react-in-jsx-scope': 'off',
    // A part of a sentence is a function of its words.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // Made for Express, which loses errors of async handlers; Fastify awaits them.
    'oxc/no-async-endpoint-handlers': 'off',
    'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
    'max-params': ['error', { max: 3 }],
    'no-restricted-imports': ['error', { patterns: [climb] }],
  },
  overrides: [
    wall(['packages/**'], standsAlone),
    wall(['apps/sandbox/**'], otherSide),
    wall(['packages/ui/**'], onlyLooks),
    { files: ['packages/ui/**'], rules: { 'no-restricted-globals': ['error', ...callers] } },
    wall(['packages/client/**'], clientAlone),
    wall(['apps/{web,console}/**'], browserSide),
    wall(['apps/{web,console}/src/app/**'], browserSide, screensAlone),
    wall(['apps/{web,console}/src/{ui,api,lib}/**'], browserSide, featuresAbove),
    wall(['apps/{web,console}/src/features/**'], browserSide, featuresApart(null)),
    ...browserFeaturesWithFolders.map((feature) =>
      wall([`apps/{web,console}/src/features/${feature}/**`], browserSide, featuresApart(feature)),
    ),
    wall(['apps/server/src/**'], serverAlone, insidesBut(null), tables),
    ...serverRooms.map((room) =>
      wall([`apps/server/src/${room}/**`], serverAlone, insidesBut(null), above(room), tables),
    ),
    wall(
      ['apps/server/src/platform/db/**', 'apps/server/src/schema/**'],
      serverAlone,
      insidesBut(null),
      above('platform'),
    ),
    ...featureWalls,
    translatable,
    // A test is next to its subject and may use the whole hub.
    wall(['apps/server/src/**/*.test.{ts,tsx}'], serverAlone),
    { files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'], rules: { 'max-lines': 'off' } },
  ],
});
