import { readFile } from 'node:fs/promises';
import { findSignedRelease } from './release-signing.ts';
import { readRelease, shortKey, type ReleaseStatement } from './statement-rules.ts';
import { signatureTexts as words } from '#releases/texts.ts';

/** Returns the path of a zip's signature, beside it. */
export const signaturePathOf = (zip: string): string => `${zip}.sig`;

/** Bytes of a signature file that are read; a line has fewer than 500. */
const most = 4096;

/** A zip as it was read and measured. */
type MeasuredZip = Pick<ReleaseStatement, 'kind' | 'slug' | 'version' | 'sha256'>;

/** Source of a zip's signature. */
export interface SignatureSource {
  /** Name of the source in messages. */
  readonly called: string;
  /** Message if a required signature is missing. */
  readonly missing: string;
  /** Returns the line of the signature; null if there is none. Throws if it cannot be read. */
  read(): Promise<string | null>;
}

interface SignatureInput {
  readonly source: SignatureSource;
  /** Name of the zip in messages. */
  readonly called: string;
  readonly zip: MeasuredZip;
  /** Public key that releases must be signed with; null if the catalog names none. */
  readonly key: string | null;
}

/** The line to store, null for none; or `why` not, as a whole sentence. */
type IntakeResult =
  | { readonly ok: true; readonly line: string | null }
  | { readonly ok: false; readonly why: string };

/** The text of a file, null if there is none; throws where it cannot be read. */
async function readBeside(path: string): Promise<string | null> {
  try {
    return (await readFile(path)).subarray(0, most).toString('latin1').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const nameOf = ({ kind, slug, version }: MeasuredZip): string => `the ${kind} ${slug} ${version}`;

/** Returns the fault of the line for this zip, or null. */
function faultOfSignature(
  line: string,
  { zip, key }: Pick<SignatureInput, 'zip' | 'key'>,
): string | null {
  const says = readRelease(line);
  if (!says) return words.malformed;
  if (!findSignedRelease(line)) return words.wrong;
  if (nameOf(says) !== nameOf(zip)) return words.ofAnother(nameOf(says), nameOf(zip));
  if (says.sha256 !== zip.sha256) return words.otherBytes;
  if (key !== null && says.key !== key) {
    return words.otherKey(shortKey(says.key), shortKey(key));
  }
  return null;
}

export const signatureBeside = (path: string): SignatureSource => {
  const beside = signaturePathOf(path);
  return { called: beside, missing: words.missing(beside), read: () => readBeside(beside) };
};

/** Source of a signature that was sent along; null for none. */
export const signatureGiven = (line: string | null): SignatureSource => ({
  called: words.given,
  missing: words.notGiven,
  read: async () => line,
});

/**
 * Accepts the signature of a zip. A refusal here saves the operator from a release that no site
 * would install; sites trust only the key in their theme.
 */
export async function takeSignature({
  source,
  called,
  zip,
  key,
}: SignatureInput): Promise<IntakeResult> {
  let line: string | null;
  try {
    line = await source.read();
  } catch {
    return { ok: false, why: `${source.called} ${words.unreadable}` };
  }
  if (line === null) {
    if (key === null) return { ok: true, line: null };
    return { ok: false, why: `${called} ${source.missing}` };
  }
  const fault = faultOfSignature(line, { zip, key });
  return fault === null ? { ok: true, line } : { ok: false, why: `${source.called} ${fault}` };
}
