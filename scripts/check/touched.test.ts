import { expect, test } from 'vitest';
import { serverFoldersOf } from './touched.ts';

test('a changed file selects the tests of its feature or folder', () => {
  const feature = 'apps/server/src/features/licenses/';
  expect({
    feature: serverFoldersOf([`${feature}rules.ts`, `${feature}store.ts`]),
    nested: serverFoldersOf(['apps/server/src/features/identity/sessions/store.ts']),
    platform: serverFoldersOf(['apps/server/src/platform/db/db.ts']),
    test: serverFoldersOf([`${feature}routes.test.ts`]),
    contract: serverFoldersOf(['packages/contract/src/limits.ts']),
    schema: serverFoldersOf(['apps/server/src/schema/audit.ts']),
    elsewhere: serverFoldersOf(['apps/web/src/app/app.tsx', 'README.md']),
  }).toEqual({
    feature: [feature],
    nested: ['apps/server/src/features/identity/'],
    platform: ['apps/server/src/platform/'],
    test: [`${feature}routes.test.ts`],
    contract: ['access.test', 'src/http/'],
    schema: ['apps/server/src/schema/', 'migrations.test'],
    elsewhere: [],
  });
});
