import { z } from 'zod';

/** What a backup says of itself: its first entry. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the hub that wrote it. */
  hub: z.string(),
  made_at: z.iso.datetime(),
  /** The newest migration, as the folder of migrations names it. */
  migration: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** Fingerprint of each secret that something in it is sealed with, and of the one in force. */
  secrets: z.array(z.string().regex(/^[\da-f]{8}$/)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** False: the bytes of files are kept elsewhere. */
  files: z.boolean(),
  catalog: z.unknown(),
});

export type Manifest = z.output<typeof manifestSchema>;

/** What is in it, counted while it was written: its last entry but one. */
export const contentsSchema = z.object({
  rows: z.record(z.string(), z.number()),
  numbers: z.record(z.string(), z.number()),
  jobs: z.number(),
  files: z.number(),
  /** Files that rows name and that were not there, or not as the rows say. */
  missing: z.number().default(0),
  /** Where they would stand in it, of the first of them. */
  told: z.array(z.string()).default([]),
});

export type Contents = z.output<typeof contentsSchema>;

/** Of each store of files: the folder in the archive, and what names end in there. */
const stores = {
  releases: { folder: 'files', ending: '.zip' },
  conversations: { folder: 'conversations', ending: '' },
} as const;

export type StoreName = keyof typeof stores;

export const storeNames = Object.keys(stores) as readonly StoreName[];

/** Where in the archive things stand. */
export const places = {
  manifest: 'manifest.json',
  contents: 'contents.json',
  jobs: 'jobs.json',
  rows: (table: number, part: number): string =>
    `tables/${String(table).padStart(3, '0')}/${String(part).padStart(6, '0')}.copy`,
  file: (store: StoreName, key: string): string =>
    `${stores[store].folder}/${key}${stores[store].ending}`,
} as const;

/** Which table's rows an entry holds, by its place in the manifest; null: none. */
export const tableOf = (entry: string): number | null => {
  const found = /^tables\/(\d{3,})\/\d{6,}\.copy$/.exec(entry);
  return found ? Number(found[1]) : null;
};

/** Which store’s file an entry holds, and its key there; null: none. */
export function fileOf(entry: string): { readonly store: StoreName; readonly key: string } | null {
  const key = /^[a-z]+\/([\da-f]{64})(?:\.[a-z]+)?$/.exec(entry)?.[1];
  if (key === undefined) return null;
  const store = storeNames.find((name) => places.file(name, key) === entry);
  return store === undefined ? null : { store, key };
}
