import { expect } from '@playwright/test';
import { operatorCalls } from '@hub/contract/operator-calls';
import type { Scene } from './scene.ts';

export const consoleCatalog: readonly Scene[] = [
  {
    name: 'console: catalog',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), '/console/catalog');
      await expect(page.getByText('This screen reads only')).toBeVisible();
    },
  },
  {
    name: 'console: catalog that fails',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await fail(operatorCalls.catalogInForce.path);
      await goAs(await cast.operator(), '/console/catalog');
      await expect(page.getByText('The catalog could not be loaded')).toBeVisible();
    },
  },
];
