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
  /** False: releases' zips are kept elsewhere. */
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
});

export type Contents = z.output<typeof contentsSchema>;

/** Where in the archive things stand. */
export const places = {
  manifest: 'manifest.json',
  contents: 'contents.json',
  jobs: 'jobs.json',
  rows: (table: number, part: number): string =>
    `tables/${String(table).padStart(3, '0')}/${String(part).padStart(6, '0')}.copy`,
  file: (sha256: string): string => `files/${sha256}.zip`,
} as const;

/** Which table's rows an entry holds, by its place in the manifest; null: none. */
export const tableOf = (entry: string): number | null => {
  const found = /^tables\/(\d{3,})\/\d{6,}\.copy$/.exec(entry);
  return found ? Number(found[1]) : null;
};

/** Which zip an entry holds; null: none. */
export const fileOf = (entry: string): string | null =>
  /^files\/([\da-f]{64})\.zip$/.exec(entry)?.[1] ?? null;
