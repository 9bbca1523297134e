import { z } from 'zod';

/** Version of the backup format. Version 1, of release 0.3, had no signature. */
export const manifestFormat = 2;

/** First entry of a backup: its format, origin and tables. */
export const manifestSchema = z.object({
  format: z.literal(manifestFormat),
  /** Version of the hub that wrote it. */
  hub: z.string(),
  made_at: z.iso.datetime(),
  /** Newest migration, by its name in the folder of migrations. */
  migration: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** Fingerprints of the current secret, and of each secret that sealed a value in the backup. */
  secrets: z.array(z.string().regex(/^[\da-f]{8}$/)),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** False if the bytes of files are stored elsewhere. */
  files: z.boolean(),
  catalog: z.unknown(),
});

export type Manifest = z.output<typeof manifestSchema>;

export const contentsSchema = z.object({
  rows: z.record(z.string(), z.number()),
  numbers: z.record(z.string(), z.number()),
  jobs: z.number(),
  files: z.number(),
  /** Files named by rows that were missing or differed from their rows. */
  missing: z.number().default(0),
  /** Paths in the archive of the first missing files. */
  missingNames: z.array(z.string()).default([]),
});

export type Contents = z.output<typeof contentsSchema>;

const stores = {
  releases: { folder: 'files', ending: '.zip' },
  conversations: { folder: 'conversations', ending: '' },
} as const;

export type StoreName = keyof typeof stores;

export const storeNames = Object.keys(stores) as readonly StoreName[];

export const places = {
  manifest: 'manifest.json',
  contents: 'contents.json',
  jobs: 'jobs.json',
  rows: (table: number, part: number): string =>
    `tables/${String(table).padStart(3, '0')}/${String(part).padStart(6, '0')}.copy`,
  file: (store: StoreName, key: string): string =>
    `${stores[store].folder}/${key}${stores[store].ending}`,
} as const;

/** Returns the table's index in the manifest; null for an entry without rows. */
export const tableOf = (entry: string): number | null => {
  const found = /^tables\/(\d{3,})\/\d{6,}\.copy$/.exec(entry);
  return found ? Number(found[1]) : null;
};

/** Returns null for an entry that is no file. */
export function fileOf(entry: string): { readonly store: StoreName; readonly key: string } | null {
  const key = /^[a-z]+\/([\da-f]{64})(?:\.[a-z]+)?$/.exec(entry)?.[1];
  if (key === undefined) return null;
  const store = storeNames.find((name) => places.file(name, key) === entry);
  return store === undefined ? null : { store, key };
}

type Fault = 'broken_backup' | 'encrypted_backup' | 'other_secret' | 'unsigned_backup';

/** Fault of a backup file. The message is a sentence for the operator. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
  readonly fault: Fault;

  constructor(message: string, fault: Fault = 'broken_backup') {
    super(message);
    this.fault = fault;
  }
}
