import { inRoot, installed } from '#scripts/machine/places.ts';
import type { Step } from './steps.ts';
import { workspaceFolders } from '#scripts/machine/workspaces.ts';

/** Settings of the product that must not leak from the developer's shell into a test. */
const SETTING =
  /^(?:NODE_ENV|PORT|HOST|TRUSTED_PROXIES|(?:TEST_)?DATABASE_URL|MAIL_FROM|LOG_LEVEL|(?:HUB|SANDBOX|SMTP|ENVATO|CAPTCHA|MESSENGER|ANALYTICS|S3|METRICS)_.*)$/;

export function forgetSettings(): void {
  for (const name of Object.keys(process.env)) if (SETTING.test(name)) delete process.env[name];
}

/** What the compiler found out last time, so that it looks again at what changed alone. */
const known = (folder: string): string =>
  inRoot('.cache', `types-${folder.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`);

/** `.` for what stands outside apps and packages. */
export const types = (folder: string): Step => ({
  name: `types: ${folder === '.' ? 'scripts, e2e, bench' : folder}`,
  command: [
    installed('tsc'),
    // Several threads each check the shared types anew: twice the work, and the other lane has a core.
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    known(folder),
    '-p',
    inRoot(folder, 'tsconfig.json'),
  ],
  reads: [folder],
});

/** Vitest with its report in `.cache/`; of its tests it prints those that fail. */
export function vitest(name: string, options: { report: string; args?: readonly string[] }): Step {
  const report = inRoot('.cache', options.report);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: [installed('vitest'), 'run', ...reporters, ...(options.args ?? [])],
    report,
  };
}

export const deadCode: Step = {
  name: 'dead code',
  command: [
    installed('knip'),
    '--no-progress',
    '--cache',
    '--cache-location',
    inRoot('.cache/knip'),
  ],
};

const SERVER = 'apps/server';

/** What `npm run check` does, the longest first. */
export const checkSteps: Step[] = [
  // The server's wait for mails and for the marketplace's pace; the others keep a core busy.
  {
    ...vitest('tests of the server', {
      report: 'server-tests.json',
      args: ['--project', 'server'],
    }),
    reads: [SERVER],
  },
  {
    ...vitest('tests of all else', { report: 'other-tests.json', args: ['--project', '!server'] }),
    reads: [...workspaceFolders.filter((folder) => folder !== SERVER), 'scripts'],
  },
  { name: 'format', command: [installed('oxfmt'), '--check'] },
  { name: 'lint and walls', command: [installed('oxlint'), '--deny-warnings'] },
  ...['.', ...workspaceFolders].map(types),
  deadCode,
];

/** Two at a time: the tests keep one core busy, the rest the other. */
export const LANES = 2;
