import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from './machine.ts';
import { inRoot } from './places.ts';
import { refusal } from './sentences.ts';

/**
 * A PostgreSQL server for the tests of this checkout that stays ready between two commands. It lives
 * in a process of its own (warm-postgres-keeper.ts), which writes down where it is; each use touches
 * that note, and half an hour without one ends both.
 */
export const noteFile = inRoot('.cache/postgres.json');

export interface Note {
  readonly url: string;
  /** The keeper's process. */
  readonly pid: number;
}

export function readNote(): Note | null {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8')) as Note;
  } catch {
    return null;
  }
}

async function answers({ url }: Note): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function startKeeper(programs: string): void {
  mkdirSync(inRoot('.cache'), { recursive: true });
  rmSync(noteFile, { force: true });
  const keeper = [inRoot('scripts/machine/warm-postgres-keeper.ts'), programs];
  spawn(process.execPath, keeper, { detached: true, stdio: 'ignore' }).unref();
}

/** Half a minute, for a machine that is busy. */
const LOOKS = 300;

/**
 * The address of that server; starts it where it does not run.
 * @throws a refusal where PostgreSQL is missing or does not start.
 */
export async function warmPostgres(say: (line: string) => void): Promise<string> {
  const kept = readNote();
  if (kept && (await answers(kept))) {
    utimesSync(noteFile, new Date(), new Date());
    return kept.url;
  }
  const programs = findPostgres();
  if (programs === null) {
    throw refusal('PostgreSQL 15 or newer is missing: initdb and pg_ctl must be on the PATH.');
  }
  startKeeper(programs);
  for (let look = 0; look < LOOKS; look += 1) {
    if (existsSync(noteFile)) break;
    await delay(100);
  }
  const note = readNote();
  if (note === null) throw refusal('PostgreSQL did not start within half a minute.');
  say('PostgreSQL stays ready for half an hour: npm run check -- --stop-postgres ends it.');
  return note.url;
}

/** Ends the server that is kept ready; false where none is. */
export async function stopWarmPostgres(): Promise<boolean> {
  const kept = readNote();
  // The keeper follows its note. Its process is not ended by number, which may be another's by now.
  rmSync(noteFile, { force: true });
  if (kept === null || !(await answers(kept))) return false;
  for (let look = 0; look < LOOKS && (await answers(kept)); look += 1) await delay(100);
  return true;
}
