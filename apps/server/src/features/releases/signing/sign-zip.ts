import { writeFile } from 'node:fs/promises';
import { readArchive, measure, sizeOf } from '#releases/package/archive.ts';
import { isVersion } from '#releases/package/header-rules.ts';
import { pluginKind, themeKind } from '#releases/package-kinds.ts';
import { signRelease, type SigningKey } from './release-signing.ts';
import { signaturePathOf } from './signature-intake.ts';
import { publishTexts } from '#releases/texts.ts';
import type { Clock } from '#platform/clock.ts';
import { arriveWhole } from '#platform/files/arriving-files.ts';

type SignedZip =
  | {
      readonly ok: true;
      readonly kind: 'plugin' | 'theme';
      readonly slug: string;
      readonly version: string;
      readonly path: string;
    }
  | { readonly ok: false; readonly why: string };

const refuse = (reason: string): SignedZip => ({ ok: false, why: reason });

/** Reads a zip as a theme if it has a stylesheet, otherwise as a plugin. */
async function readPackage(path: string) {
  const theme = await readArchive(path, themeKind);
  if (theme.ok) return { kind: 'theme', found: theme } as const;
  return { kind: 'plugin', found: await readArchive(path, pluginKind) } as const;
}

/** Writes the signature of a zip beside it. The signed data comes only from the zip itself. */
export async function signZip(path: string, by: SigningKey, clock: Clock): Promise<SignedZip> {
  const size = await sizeOf(path, 'theme');
  if (typeof size === 'string') return refuse(`${path} ${size}`);
  const { kind, found } = await readPackage(path);
  if (!found.ok) return refuse(`${path} ${found.why}`);
  const { slug, header } = found;
  const { version } = header;
  if (version === '') return refuse(`${path} ${publishTexts.noVersion}`);
  if (!isVersion(version)) return refuse(`${path} ${publishTexts.badVersion(version)}`);
  const { sha256 } = await measure(path, size);
  const line = signRelease({ kind, slug, version, sha256 }, clock.now(), by);
  const signaturePath = signaturePathOf(path);
  await arriveWhole(signaturePath, (beside) => writeFile(beside, `${line}\n`, { mode: 0o644 }));
  return { ok: true, kind, slug, version, path: signaturePath };
}
