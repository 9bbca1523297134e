import { readFile } from 'node:fs/promises';
import { findSignedRelease } from './release-signing.ts';
import { readRelease, shortKey, type ReleaseStatement } from './statement-rules.ts';
import { signatureTexts as words } from '#releases/texts.ts';

export const signaturePathOf = (zip: string): string => `${zip}.sig`;

/** Number of bytes that are read of a signature file. A line has fewer than 500 bytes. */
const maxSignatureBytes = 4096;

/** Facts about a zip that its signature must match. */
type MeasuredZip = Pick<ReleaseStatement, 'kind' | 'slug' | 'version' | 'sha256'>;

export interface SignatureSource {
  /** Name of the source in messages. */
  readonly called: string;
  /** Message if a required signature is missing. */
  readonly missing: string;
  /** Returns the signature line; null if there is none. Throws if the source cannot be read. */
  read(): Promise<string | null>;
}

interface SignatureInput {
  readonly source: SignatureSource;
  /** Name of the zip in messages. */
  readonly called: string;
  readonly zip: MeasuredZip;
  /** Public key that must have signed releases; null if the catalog names none. */
  readonly key: string | null;
}

/** Line to store (null without a signature), or the sentence that refuses the upload. */
type IntakeResult =
  | { readonly ok: true; readonly line: string | null }
  | { readonly ok: false; readonly why: string };

/** Returns the text of a file; null if there is none. Throws if the file cannot be read. */
async function readBeside(path: string): Promise<string | null> {
  try {
    return (await readFile(path)).subarray(0, maxSignatureBytes).toString('latin1').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const nameOf = ({ kind, slug, version }: MeasuredZip): string => `the ${kind} ${slug} ${version}`;

/** Returns the fault of a signature line for this zip; null if the line is valid. */
function faultOfSignature(
  line: string,
  { zip, key }: Pick<SignatureInput, 'zip' | 'key'>,
): string | null {
  const statement = readRelease(line);
  if (!statement) return words.malformed;
  if (!findSignedRelease(line)) return words.wrong;
  if (nameOf(statement) !== nameOf(zip)) return words.ofAnother(nameOf(statement), nameOf(zip));
  if (statement.sha256 !== zip.sha256) return words.otherBytes;
  if (key !== null && statement.key !== key) {
    return words.otherKey(shortKey(statement.key), shortKey(key));
  }
  return null;
}

export const signatureBeside = (path: string): SignatureSource => {
  const signaturePath = signaturePathOf(path);
  return {
    called: signaturePath,
    missing: words.missing(signaturePath),
    read: () => readBeside(signaturePath),
  };
};

/** Returns the source of a signature that came with an upload. A null line means no signature. */
export const signatureGiven = (line: string | null): SignatureSource => ({
  called: words.given,
  missing: words.notGiven,
  read: async () => line,
});

/** Checks the signature of a zip. A refusal here prevents a release that no site would install. */
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
