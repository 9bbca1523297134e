import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import {
  makeSigningKey,
  readSigningKey,
  signRotation,
  signZip,
  type SigningKey,
} from '#features/releases';
import type { Clock } from '#platform/clock.ts';
import { done, refused, type CommandResult } from '#cli/result.ts';

const usualKey = 'release-key.pem';

/** Runs on the publisher's own machine, without hub, database or settings. */
export async function signingCommand(
  [verb, ...rest]: readonly string[],
  clock: Clock,
): Promise<CommandResult | null> {
  const [first, second = usualKey, ...more] = rest;
  if (more.length > 0) return null;
  if (verb === 'keygen' && rest.length < 2) return makeKey(first ?? usualKey);
  if (verb === 'sign' && first) return sign({ zip: first, keyFile: second }, clock);
  if (verb === 'rotate' && first) return rotate({ to: first, from: second }, clock);
  return null;
}

const publicFileOf = (secretFile: string): string => `${secretFile.replace(/\.pem$/, '')}.pub`;

async function makeKey(secretFile: string): Promise<CommandResult> {
  const publicFile = publicFileOf(secretFile);
  // Overwriting a secret key would end all signed updates for the sites that trust it.
  const existingFile = [secretFile, publicFile].find((path) => existsSync(path));
  if (existingFile !== undefined)
    return refused(`${existingFile} already exists.`, { error: 'exists' });
  const { pem, key } = makeSigningKey();
  try {
    await writeFile(secretFile, pem, { mode: 0o600, flag: 'wx' });
    await writeFile(publicFile, `${key}\n`, { mode: 0o644, flag: 'wx' });
  } catch (error) {
    return refused(`The keys could not be written. ${String(error)}`, { error: 'not_written' });
  }
  const message = `The secret key is in ${secretFile}. Keep it off the hub, and a copy of it in a safe place:
anyone who has it can sign updates, and without it no one can.
The public key is in ${publicFile}, for the theme (release_key) and the catalog (releases.key):
${key}`;
  return done(message, { secret: secretFile, public: publicFile, key });
}

async function sign(
  { zip, keyFile }: { readonly zip: string; readonly keyFile: string },
  clock: Clock,
): Promise<CommandResult> {
  const secretKey = await readKey(keyFile);
  if (typeof secretKey === 'string') return refused(secretKey, { error: 'no_key' });
  const signed = await signZip(zip, secretKey, clock);
  if (!signed.ok) return refused(signed.why, { error: 'not_signed' });
  const { kind, slug, version, path } = signed;
  const message = `The ${kind} ${slug} ${version} is signed in ${path}. Keep it next to the zip when you publish.`;
  return done(message, { kind, slug, version, signature: path, key: secretKey.key });
}

async function rotate(
  files: { readonly to: string; readonly from: string },
  clock: Clock,
): Promise<CommandResult> {
  // The secret half is required, so that a mistake cannot move all sites to a key that nobody has.
  const [next, old] = [await readKey(files.to), await readKey(files.from)];
  if (typeof next === 'string') return refused(next, { error: 'no_key' });
  if (typeof old === 'string') return refused(old, { error: 'no_key' });
  if (next.key === old.key) {
    return refused('Both files contain the same key.', { error: 'same_key' });
  }
  const rotation = signRotation(next.key, clock.now(), old);
  const message = `Add this line to releases.rotations of the catalog, restart the hub, then sign the published releases with the new key and publish them again:
${rotation}`;
  return done(message, { rotation, key: next.key });
}

/** Returns the key in a file, or the reason why it cannot be used. */
async function readKey(path: string): Promise<SigningKey | string> {
  let pem: string;
  try {
    const isOpen = process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
    if (isOpen) return `${path} is readable by other users. Fix it first: chmod 600 ${path}`;
    pem = await readFile(path, 'utf8');
  } catch {
    return `${path} cannot be read. Create a key with: release keygen ${path}`;
  }
  return readSigningKey(pem) ?? `${path} contains no Ed25519 private key.`;
}
