import { on, type Scenes } from '#e2e/scenes/scene.ts';

export const operatorsConsole: Scenes = {
  'console: who is signed in': on('/console/me', 'operator').shows((page) =>
    page.getByRole('heading', { name: /^Your account: / }),
  ),
};
