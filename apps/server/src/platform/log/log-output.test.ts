import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogOutput, sendToFile, type Send } from './log-output.ts';

/** Creates a reader that accepts data when the test allows it. */
function aReader() {
  const sent: { text: string; done: (error?: Error) => void }[] = [];
  const send: Send = (text, done) => void sent.push({ text, done });
  return {
    send,
    texts: () => sent.map(({ text }) => text),
    takeAll: () => sent.splice(0).map(({ done }) => done()),
    failAll: () => sent.splice(0).map(({ done }) => done(new Error('EPIPE'))),
  };
}

describe('log output to a reader', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('buffers a limited amount for a stuck reader, and reports the dropped lines later', () => {
    const reader = aReader();
    const output = createLogOutput(reader.send);
    const line = `${'x'.repeat(99_999)}\n`;
    for (let turn = 0; turn < 25; turn += 1) output.write(line);
    expect(reader.texts()).toHaveLength(10);
    expect(output.dropped()).toBe(15);
    reader.takeAll();
    output.write('{"msg":"again"}\n');
    const [notice, again] = reader.texts()[0]?.trimEnd().split('\n') ?? [];
    expect(JSON.parse(notice ?? '')).toMatchObject({ level: 'warn', dropped: 15 });
    expect(again).toBe('{"msg":"again"}');
    reader.takeAll();
    output.write('{"msg":"once"}\n');
    expect(reader.texts()).toEqual(['{"msg":"once"}\n']);
    expect(output.dropped()).toBe(15);
  });

  test('retries once a second after the reader has gone, and reports the dropped lines', () => {
    const reader = aReader();
    const output = createLogOutput(reader.send);
    output.write('1\n');
    reader.failAll();
    for (const line of ['2\n', '3\n']) output.write(line);
    expect(reader.texts()).toEqual([]);
    vi.advanceTimersByTime(1_001);
    output.write('4\n');
    reader.failAll();
    vi.advanceTimersByTime(1_001);
    output.write('5\n');
    expect(output.dropped()).toBe(4);
    expect(reader.texts()[0]).toMatch(/"dropped":4.*\n5\n$/);
  });

  test('waits for a slow reader at the end, up to the limit', async () => {
    const reader = aReader();
    const output = createLogOutput(reader.send);
    await output.settle(1_000);
    output.write('last\n');
    const waited = vi.fn();
    const late = output.settle(1_000).then(waited);
    await vi.advanceTimersByTimeAsync(999);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await late;
    const intime = output.settle(1_000);
    reader.takeAll();
    await intime;
  });
});

describe('log output to a file', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'hub-log-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('ends a partly written line so that the next line is readable', () => {
    const path = join(folder, 'log');
    const file = openSync(path, 'a');
    const disk = { room: 6 };
    const write = (fd: number, bytes: Buffer, at: number): number => {
      if (disk.room === 0) throw new Error('ENOSPC');
      const length = Math.min(disk.room, bytes.length - at);
      disk.room -= length;
      return writeSync(fd, bytes, at, length);
    };
    const send = sendToFile(file, write);
    const ends: boolean[] = [];
    const log = (text: string): void => send(text, (error) => ends.push(!error));
    log('one\n');
    log('two\n');
    log('lost\n');
    disk.room = Infinity;
    log('three\n');
    log('four\n');
    closeSync(file);
    expect(ends).toEqual([true, false, false, true, true]);
    expect(readFileSync(path, 'utf8')).toBe('one\ntw\nthree\nfour\n');
  });
});

/** Program that logs continuously, and ends on SIGTERM like the hub. */
const program = `
  import { createLog, linesDropped, settleLog } from './log.ts';
  const log = createLog('info');
  let ticks = 0;
  setInterval(() => {
    for (let line = 0; line < 100; line += 1) log.info({ filler: 'x'.repeat(500) }, 'line');
    process.send({ ticks: ++ticks, dropped: linesDropped(log) });
  }, 5);
  process.on('SIGTERM', async () => {
    log.info('stopping');
    await settleLog(log, 200);
    process.exit(0);
  });`;

describe('program with a broken log output', () => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const start = (stdout: 'pipe' | number) => {
    const args = ['--input-type=module', '--eval', program];
    const child = spawn(process.execPath, args, {
      cwd: here,
      stdio: ['ignore', stdout, 'inherit', 'ipc'],
    });
    const seen = { ticks: 0, dropped: 0 };
    child.on('message', (message) => Object.assign(seen, message));
    const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
    return { child, seen, ended };
  };
  const patience = { timeout: 15_000 };

  test('continues and stops normally if no reader reads the log', async () => {
    const { child, seen, ended } = start('pipe');
    await expect.poll(() => seen.dropped, patience).toBeGreaterThan(0);
    const { ticks } = seen;
    await expect.poll(() => seen.ticks, patience).toBeGreaterThan(ticks + 5);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('continues and stops normally if the reader has gone', async () => {
    const { child, seen, ended } = start('pipe');
    await expect.poll(() => seen.ticks, patience).toBeGreaterThan(0);
    child.stdout?.destroy();
    await expect.poll(() => seen.dropped, patience).toBeGreaterThan(100);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('continues and stops normally if the log file accepts no bytes', async () => {
    // The file is opened read-only, so each write fails, as on a full disk.
    const full = openSync(fileURLToPath(import.meta.url), 'r');
    const { child, seen, ended } = start(full);
    closeSync(full);
    await expect.poll(() => seen.dropped, patience).toBeGreaterThan(100);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
