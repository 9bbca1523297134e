import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | null>();

function readMap(built: string): SourceMap | null {
  const file = `${fileURLToPath(built)}.map`;
  if (!existsSync(file)) return null;
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
}

function mapOf(built: string): SourceMap | null {
  const knownMap = maps.get(built);
  if (knownMap !== undefined) return knownMap;
  try {
    const map = readMap(built);
    maps.set(built, map);
    return map;
  } catch {
    // The file is incomplete, or no further file can be opened. The error itself must still be
    // reported.
    return null;
  }
}

function lineOf(frame: NodeJS.CallSite): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- V8's own words for the frame; its type leaves them out
  const text = String(frame);
  const [file, line, column] = [
    frame.getFileName(),
    frame.getLineNumber(),
    frame.getColumnNumber(),
  ];
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const original = mapOf(file)?.findEntry(line - 1, column - 1);
  if (!original || !('originalSource' in original) || original.originalSource === '') return text;
  const source = new URL(original.originalSource, file);
  // The build generated this code, so there is no source file.
  if (source.protocol !== 'file:') return text;
  const sourcePosition = `${fileURLToPath(source)}:${original.originalLine + 1}:${original.originalColumn + 1}`;
  return text.replace(`${file}:${line}:${column}`, () => sourcePosition);
}

/**
 * Formats a stack trace with lines of the sources; assign it to `Error.prepareStackTrace`. A source
 * map is read at the first error in its file. Node's own option would read all source maps at each
 * start.
 */
export function stackBySource(error: Error, frames: readonly NodeJS.CallSite[]): string {
  return [String(error), ...frames.map((frame) => `    at ${lineOf(frame)}`)].join('\n');
}
