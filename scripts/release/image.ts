// Builds the hub's image from the Dockerfile without a daemon and without an image registry: npm
// run image. Uses buildah on a base by debootstrap, as root on Debian (deploy/README.md). A file
// name as argument exports the image for `docker load`.
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { installPackages } from '#scripts/machine/prerequisites.ts';
import { canInstallPackages, findProgram } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { must, run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { findCommit } from '#scripts/start/build-commit.ts';

const needed = ['buildah', 'debootstrap'];
/** Maximum number of bytes that the image may add to its base. */
const mostAboveBase = 130_000_000;
/** Name of the base image in the Dockerfile. */
const baseName = 'docker.io/library/node:24-slim';

const folder = inRoot('.cache/image');
/** Root file system of a container, which e2e/trials/image.spec.ts runs. */
const rootFolder = join(folder, 'root');
const buildah = [
  'buildah',
  '--storage-driver=vfs',
  `--root=${join(folder, 'store')}`,
  `--runroot=${join(folder, 'run')}`,
];

const bytesOf = async (place: string): Promise<number> =>
  Number((await must(['du', '-sb', '--apparent-size', place])).split('\t')[0]);

/** Builds a replacement for `node:24-slim`: Debian with this Node, npm and the user `node`. */
async function makeBase(): Promise<string> {
  const rootfs = join(folder, 'base');
  const done = `${rootfs}.done`;
  if (existsSync(done)) return rootfs;
  rmSync(rootfs, { recursive: true, force: true });
  const options = ['--variant=minbase', '--include=ca-certificates'];
  await must(['debootstrap', ...options, 'bookworm', rootfs, 'http://deb.debian.org/debian']);
  await must(['rm', '-rf', join(rootfs, 'var/cache/apt/archives')]);
  // Path of npm's script, which Node runs.
  const npm = dirname(dirname(process.env['npm_execpath'] ?? ''));
  const local = join(rootfs, 'usr/local');
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  await must(['cp', '-rL', npm, join(local, 'lib/node_modules/npm')]);
  await must(['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm')]);
  await must(['useradd', '--root', rootfs, '--create-home', '--uid', '1000', 'node']);
  // Certificate authority of this machine, if npm needs it.
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  if (authority) copyFileSync(authority, join(rootfs, 'etc/ssl/certs/ca-certificates.crt'));
  copyFileSync(process.execPath, join(local, 'bin/node'));
  chmodSync(join(local, 'bin/node'), 0o755);
  writeFileSync(done, '');
  return rootfs;
}

async function build(rootfs: string): Promise<void> {
  const container = await must([...buildah, 'from', 'scratch']);
  await must([...buildah, 'add', '--quiet', container, rootfs, '/']);
  const environment = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  await must([...buildah, 'config', '--env', environment, container]);
  await must([...buildah, 'commit', '--quiet', container, baseName]);
  const settings = join(homedir(), '.npmrc');
  const npmrc = existsSync(settings) ? [`--volume=${settings}:/root/.npmrc:ro`] : [];
  // Only the `docker` format supports HEALTHCHECK.
  const how = ['--isolation=chroot', '--network=host', '--pull=never', '--format=docker'];
  const authorities = '--env=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';
  const commit = `--build-arg=HUB_COMMIT=${(await findCommit()) ?? ''}`;
  const context = [authorities, commit, '--tag=hub', inRoot('.')];
  await must([...buildah, 'bud', ...how, ...npmrc, ...context]);
}

/** Writes the image's files and its metadata. */
async function layOut(): Promise<void> {
  const container = await must([...buildah, 'from', '--pull=never', 'localhost/hub']);
  const mounted = await must([...buildah, 'mount', container]);
  await must(['cp', '-a', mounted, rootFolder]);
  const inspection = await must([...buildah, 'inspect', '--type=image', 'localhost/hub']);
  writeFileSync(join(folder, 'image.json'), inspection);
  const [file] = process.argv.slice(2);
  if (file)
    await must([...buildah, 'push', '--quiet', 'localhost/hub', `docker-archive:${file}:hub`]);
}

await runScript(async () => {
  if (!canInstallPackages()) throw refusal('The image is built as root, on Debian.');
  if (needed.some((name) => findProgram([name]) === null)) await installPackages(needed);
  mkdirSync(folder, { recursive: true });
  for (const old of ['store', 'run', 'root']) {
    rmSync(join(folder, old), { recursive: true, force: true });
  }
  const start = performance.now();
  const base = await makeBase();
  console.log(`The base: ${Math.round((performance.now() - start) / 1000)} s`);
  const begin = performance.now();
  try {
    await build(base);
    console.log(`The image: ${Math.round((performance.now() - begin) / 1000)} s`);
    await layOut();
  } finally {
    await run([...buildah, 'rm', '--all']);
    await run([...buildah, 'rmi', '--all', '--force']);
  }
  const above = (await bytesOf(rootFolder)) - (await bytesOf(base));
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `${megabytes(above)} above its base; at most ${megabytes(mostAboveBase)}. Laid out in ${rootFolder}`,
  );
  return above > mostAboveBase ? 1 : 0;
});
