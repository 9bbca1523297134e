import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHub, type TestHub } from './hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

test('a viewer reads the catalog in force, and which file says so', async () => {
  const { browser } = await world.signedInOperator('viewer');
  const { body } = await browser.get('/api/operator/catalog');
  const { catalog } = world.deps;
  expect(body).toMatchObject({ file: 'catalog.json', brand: catalog.brand.name });
  expect(body.items.map(({ id }) => id)).toEqual(catalog.items.map(({ id }) => id));
  expect(body.promotions).toHaveLength(
    catalog.promotions.products.length + (catalog.promotions.banner === null ? 0 : 1),
  );
  expect(body.links.map(({ url }) => url)).toContain(catalog.links.knowledge_base);
});
