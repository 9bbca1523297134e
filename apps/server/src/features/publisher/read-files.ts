import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publisherFolder } from '@hub/contract/catalog';
import { languages, type Language } from '@hub/language/languages';
import {
  endingOf,
  faultsOfBeginning,
  faultsOfCaptions,
  mostBytes,
  textOf,
  typeOf,
  checkSvg,
} from './file-rules.ts';
import type { LegalText } from './legal-rules.ts';
import { namedFiles, type NamedFile } from './named-files.ts';
import { texts } from './texts.ts';

export interface PublishedFile {
  /** Address derived from the content, so the content of an address never changes. */
  readonly address: string;
  readonly type: string;
  /** Content of the file, or the path of a video on the disk. */
  readonly content: Buffer | { readonly path: string; readonly size: number };
}

export interface PublishedFiles {
  readonly files: readonly PublishedFile[];
  /** Legal texts by name; null if the hub's own text is used. */
  readonly legal: LegalTexts;
  /** Returns the legal texts in a language; a text without a translation stays as it is. */
  readonly legalIn: (language: Language) => LegalTexts;
}

type LegalTexts = Readonly<Record<'terms' | 'privacy', LegalText | null>>;

interface ReadFiles extends PublishedFiles {
  /** Faults, each with the path of the file in the catalog. */
  readonly faults: readonly string[];
  /** Addresses and other values for browsers, by the path of the file name that they replace. */
  readonly values: ReadonlyMap<string, unknown>;
}

interface FileRead {
  readonly faults: readonly string[];
  readonly file?: PublishedFile;
  readonly ratio?: number | null;
  readonly text?: LegalText;
}

const addressOf = (digest: string, name: string): string =>
  `${publisherFolder}${digest.slice(0, 22)}${endingOf(name)}`;

async function readFilm(path: string, name: string, size: number): Promise<FileRead> {
  const beginning = Buffer.alloc(64);
  const file = await open(path);
  await file.read(beginning, 0, beginning.length, 0).finally(() => file.close());
  const faults = faultsOfBeginning(name, beginning);
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  const address = addressOf(hash.digest('base64url'), name);
  return { faults, file: { address, type: typeOf(name), content: { path, size } } };
}

const toPublishedFile = (name: string, content: Buffer): PublishedFile => {
  const digest = createHash('sha256').update(content).digest('base64url');
  return { address: addressOf(digest, name), type: typeOf(name), content };
};

async function readText(text: string): Promise<FileRead> {
  // The Markdown parser is loaded only if the catalog names a text.
  const { readLegal } = await import('./legal-rules.ts');
  const result = readLegal(text);
  return result.ok ? { faults: [], text: result.text } : { faults: result.faults };
}

async function readSmall({ name, kind }: NamedFile, path: string): Promise<FileRead> {
  const bytes = await readFile(path);
  const file = toPublishedFile(name, bytes);
  const isPicture = kind === 'poster' || endingOf(name) === '.png';
  if (isPicture) return { faults: faultsOfBeginning(name, bytes), file };
  const text = textOf(bytes);
  if (text === null) return { faults: [texts.notText] };
  if (kind === 'text') return readText(text);
  if (kind === 'captions') return { faults: faultsOfCaptions(text), file };
  return { ...checkSvg(text), file };
}

async function readNamed(named: NamedFile, folder: string): Promise<FileRead> {
  const { name, kind } = named;
  const path = join(folder, name);
  try {
    const fileStat = await stat(path);
    if (!fileStat.isFile()) return { faults: [texts.unreadable(name)] };
    if (fileStat.size === 0) return { faults: [texts.empty] };
    if (fileStat.size > mostBytes[kind]) return { faults: [texts.tooLarge(mostBytes[kind])] };
    return kind === 'film'
      ? await readFilm(path, name, fileStat.size)
      : await readSmall(named, path);
  } catch {
    return { faults: [texts.unreadable(name)] };
  }
}

/** Returns the existing translations of the legal texts: `terms.de.md`. */
const textsByLanguage = (named: readonly NamedFile[], folder: string): NamedFile[] =>
  named
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ place, name, kind }) =>
      languages.map(({ code }) => ({
        place: `${place}.${code}`,
        name: name.replace(/\.md$/, `.${code}.md`),
        kind,
      })),
    )
    .filter(({ name }) => existsSync(join(folder, name)));

/** Reads and checks every file that a catalog names. Returns all faults together. */
export async function readPublished(catalog: unknown, folder: string): Promise<ReadFiles> {
  const named = namedFiles(catalog);
  const fileResults = await Promise.all(
    [...named, ...textsByLanguage(named, folder)].map(async (each) => ({
      ...each,
      ...(await readNamed(each, folder)),
    })),
  );
  const textAt = (place: string): LegalText | null =>
    fileResults.find((each) => each.place === place)?.text ?? null;
  const legal = { terms: textAt('legal.terms'), privacy: textAt('legal.privacy') };
  const light = fileResults.find(({ place }) => place === 'brand.logo.light');
  return {
    faults: fileResults.flatMap(({ place, faults }) => faults.map((fault) => `${place}: ${fault}`)),
    files: fileResults.flatMap(({ file }) => file ?? []),
    legal,
    legalIn: ({ code }) => ({
      terms: textAt(`legal.terms.${code}`) ?? legal.terms,
      privacy: textAt(`legal.privacy.${code}`) ?? legal.privacy,
    }),
    values: new Map<string, unknown>([
      ...fileResults.flatMap(({ place, file }) => (file ? [[place, file.address] as const] : [])),
      ...(light?.ratio ? [['brand.logo.ratio', light.ratio] as const] : []),
    ]),
  };
}
