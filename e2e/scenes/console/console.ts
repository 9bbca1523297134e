import { on, title } from '#e2e/scenes/play.ts';
import type { Scenes } from '#e2e/scenes/scene.ts';

export const operatorsConsole: Scenes = {
  'console: who is signed in': on('/console/me', 'operator').shows(title(/^Your account: /)),
};
