import type { Config } from '#sandbox/config.ts';
import type { Faults } from '#faults/faults.ts';
import type { Grants } from '#market/sign-in/grants.ts';
import type { World } from '#world/world.ts';
import type { Settings } from '#world/settings.ts';

export interface Market {
  config: Config;
  settings: Settings;
  world: World;
  grants: Grants;
  faults: Faults;
  now: () => number;
}
