// Builds the publisher's installation files from the current commit: npm run release [-- FOLDER].
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { must, npm, run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { filesIn, writeZip } from '#scripts/machine/zip.ts';
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { findCommit } from '#scripts/start/build-commit.ts';
import { notesOf, sumsOf } from './release-parts.ts';

interface Release {
  readonly version: string;
  readonly commit: string;
  readonly notes: string;
  /** Prefix of the release's files, such as `hub-1.0.0-3f9c1a7be`. */
  readonly name: string;
}

async function readRelease(): Promise<Release> {
  const text = readFileSync(inRoot('apps/server/package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  const commit = await findCommit();
  if (commit === null) throw refusal('A release is a commit: clone the repository, with git.');
  if (commit.includes('.')) throw refusal('A release is a commit: commit what has changed first.');
  const notes = notesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version);
  if (notes === null) throw refusal(`CHANGELOG.md says nothing of ${version}.`);
  return { version, commit, notes, name: `hub-${version}-${commit}` };
}

/**
 * Packs the sources of the commit with the build and the bill of materials; returns the archive's
 * path.
 */
async function packSources({ name }: Release, folder: string, sbom: string): Promise<string> {
  const packed = join(folder, `${name}.tar.gz`);
  const laid = join(folder, name);
  mkdirSync(laid);
  const tar = join(folder, 'sources.tar');
  await must(['git', 'archive', '--format=tar', '-o', tar, 'HEAD']);
  await must(['tar', '-xf', tar, '-C', laid]);
  for (const app of ['web', 'console', 'server']) {
    const built = `apps/${app}/dist`;
    cpSync(inRoot(built), join(laid, built), { recursive: true });
  }
  cpSync(sbom, join(laid, 'sbom.cdx.json'));
  await must(['tar', '-czf', packed, '--owner=0', '--group=0', '-C', folder, name]);
  rmSync(laid, { recursive: true });
  rmSync(tar);
  return packed;
}

async function makeImage(file: string): Promise<boolean> {
  if (findProgram(['buildah']) === null) return false;
  const { code } = await run(npm('run', '--silent', 'image', '--', file), { output: 'terminal' });
  if (code !== 0) throw refusal('The image could not be built: see above.');
  return true;
}

await runScript(async () => {
  const release = await readRelease();
  const { version, commit, notes, name } = release;
  const folder = resolve(process.argv[2] ?? inRoot('.cache/release', name));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const at = (ending: string): string => join(folder, `${name}${ending}`);
  await buildWhatChanged(console.log);
  const sbom = at('.sbom.cdx.json');
  await must(npm('run', '--silent', 'sbom', '--', sbom));
  const sources = await packSources(release, folder, sbom);
  const client = join(folder, `hub-activation-${version}-${commit}.zip`);
  await writeZip(client, filesIn(inRoot('wordpress/hub-activation'), 'hub-activation'));
  writeFileSync(at('.md'), `# ${version}, commit ${commit}\n\n${notes}`);
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit })}\n`);
  const image = at('.image.tar');
  const files = [sources, client, sbom, at('.md'), join(folder, 'release.json')];
  if (await makeImage(image)) files.push(image);
  else console.log('There is no image: buildah is not installed.');
  writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(files));
  console.log(`${version}, commit ${commit}, is in ${folder}. Tag it: git tag v${version}`);
  return 0;
});
