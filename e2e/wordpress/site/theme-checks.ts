import { existsSync } from 'node:fs';
import { inRoot } from '#scripts/machine/places.ts';
import { must } from '#scripts/machine/programs.ts';
import { fetchOnce } from './fetch-once.ts';

/** Review plugins in public repositories, but in no package registry. */
const checks = [
  {
    name: 'Theme Check',
    source: 'https://github.com/WordPress/theme-check.git',
    commit: 'e07e6afd9711684b18f82b4c40e5ea7ce55d62c8',
    folder: inRoot('.cache/theme-checks/theme-check'),
  },
  {
    name: 'Envato Theme Check',
    source: 'https://github.com/envato/envato-theme-check.git',
    commit: '915562cc78065a69e65f27bc30993dcae4cacef6',
    folder: inRoot('.cache/theme-checks/envato-theme-check'),
  },
] as const;

/** Returns the installed checks. */
export const themeChecks = () => checks.filter(({ folder }) => existsSync(folder));

/** Fetches each check at its commit, whose hash identifies the content. */
export async function fetchThemeChecks(): Promise<void> {
  for (const check of checks)
    await fetchOnce(check, async (work) => {
      const git = ['git', '-c', 'http.lowSpeedTime=20', '-c', 'http.lowSpeedLimit=1000'];
      const steps = [
        ['init', '--quiet'],
        ['fetch', '--quiet', '--depth=1', check.source, check.commit],
        ['checkout', '--quiet', check.commit],
      ];
      for (const step of steps)
        await must([...git, '-C', work, ...step], { env: { GIT_TERMINAL_PROMPT: '0' } });
      return work;
    });
}
