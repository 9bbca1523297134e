import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';

/**
 * Two review plugins that check a theme. They are in public repositories, but in no package
 * registry.
 */
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

type Check = (typeof checks)[number];

const isThere = ({ folder }: Check): boolean => existsSync(join(folder, 'checkbase.php'));

export const themeChecks = (): readonly Check[] => checks.filter(isThere);

/** Fetches each check once; reports an unavailable check in a sentence. */
export async function fetchThemeChecks(): Promise<void> {
  for (const check of checks.filter((candidate) => !isThere(candidate))) {
    console.log(`Fetching ${check.name} (${check.source}) …`);
    const failure = await fetchCheck(check);
    if (failure !== null)
      console.log(`Left out: ${check.name}, which could not be fetched (${failure}).`);
  }
}

/**
 * Returns the error, or null. A commit hash identifies the content, so nothing else can replace it.
 */
async function fetchCheck({ source, commit, folder }: Check): Promise<string | null> {
  const work = `${folder}.work`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const git = ['git', '-c', 'http.lowSpeedTime=20', '-c', 'http.lowSpeedLimit=1000', '-C', work];
  const steps = [
    [...git, 'init', '--quiet'],
    [...git, 'fetch', '--quiet', '--depth=1', source, commit],
    [...git, 'checkout', '--quiet', commit],
  ];
  for (const step of steps) {
    const { code, output } = await run(step, { env: { GIT_TERMINAL_PROMPT: '0' } });
    if (code === 0) continue;
    rmSync(work, { recursive: true, force: true });
    return output.trim().split('\n').at(-1) ?? '';
  }
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(work, folder);
  return null;
}
