import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import { Script } from 'node:vm';
import zlib from 'node:zlib';

/** A script of the build that has run. */
export interface Run<Exports> {
  readonly exports: Exports;
  /** Keeps what V8 made of it by now, where nothing is kept that it takes. */
  readonly keep: () => void;
}

/** Takes `exports`, `require`, `module`, `__filename` and `__dirname`. */
type Wrapped = (...given: readonly unknown[]) => void;

/** V8 looks at version and flags of what was kept, not at whether it is whole: its checksum comes first. */
const checksumBytes = 4;

function checksumOf(code: Buffer): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32BE(zlib.crc32(code));
  return checksum;
}

function readKept(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const whole = readFileSync(file);
    const code = whole.subarray(checksumBytes);
    return checksumOf(code).equals(whole.subarray(0, checksumBytes)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Where the build cannot be written to, each start compiles. */
function write(file: string, code: Buffer): void {
  const whole = `${file}.${process.pid}`;
  try {
    writeFileSync(whole, Buffer.concat([checksumOf(code), code]));
    renameSync(whole, file);
  } catch {
    // Nothing is lost but time.
  }
}

/**
 * Runs a script of the build, a function that takes what CommonJS gives a module. Node's own compile cache
 * is made before a module runs and holds few of its functions; what is kept here is made after the start,
 * with each function that it called. Who has other flags or another Node has code of their own.
 */
export function runKept<Exports extends object>(file: string): Run<Exports> {
  const kept = `${file}.code-${v8.cachedDataVersionTag()}`;
  const code = readKept(kept);
  const script = new Script(
    // The build writes no other letters than ASCII’s.
    readFileSync(file, 'latin1'),
    { filename: pathToFileURL(file).href, ...(code && { cachedData: code }) },
  );
  const isTaken = code !== undefined && !script.cachedDataRejected;
  const module = { exports: {} };
  const run = script.runInThisContext() as Wrapped;
  run(module.exports, createRequire(file), module, file, dirname(file));
  return {
    exports: module.exports as Exports,
    keep() {
      if (!isTaken) write(kept, script.createCachedData());
    },
  };
}
