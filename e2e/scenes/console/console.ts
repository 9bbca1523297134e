import { expect } from '@playwright/test';
import type { Scene } from '#e2e/scenes/scene.ts';

export const operatorsConsole: readonly Scene[] = [
  {
    name: 'console: who is signed in',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), '/console/me');
      await expect(page.getByRole('heading', { name: /^Your account: / })).toBeVisible();
    },
  },
];
