import { run, type Run } from './programs.ts';

/** Another apt may be at work on a fresh machine: wait for it instead of failing. */
const apt = (...args: string[]): Promise<Run> =>
  run(['apt-get', '-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });

/** Installs Debian packages; false, with apt's last lines shown, when that fails. */
export async function installPackages(packages: readonly string[]): Promise<boolean> {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages);
  if (code !== 0) console.log(output.trimEnd().split('\n').slice(-5).join('\n'));
  return code === 0;
}
