// Keeps a PostgreSQL server for the tests until nobody has used it for half an hour
// (warm-postgres.ts starts it), or until its note is gone.
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from './postgres.ts';
import { exitWhenInterrupted } from './programs.ts';
import { noteFile, readNote, type Note } from './warm-postgres.ts';

const IDLE_MS = 30 * 60_000;
const LOOK_EVERY_MS = 1000;

const isMine = (): boolean => readNote()?.pid === process.pid;
const isWanted = (): boolean => isMine() && Date.now() - statSync(noteFile).mtimeMs < IDLE_MS;

exitWhenInterrupted();
const { url, stop } = await startPostgres(process.argv[2] ?? '');
const note: Note = { url, pid: process.pid };
// Whole or not at all: others read it while it is written.
writeFileSync(`${noteFile}.${process.pid}`, JSON.stringify(note));
renameSync(`${noteFile}.${process.pid}`, noteFile);
process.on('exit', () => {
  if (isMine()) rmSync(noteFile, { force: true });
});
while (isWanted()) await delay(LOOK_EVERY_MS);
await stop();
