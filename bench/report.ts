import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { inRoot } from '#scripts/places.ts';
import type { Ratio } from './interleave.ts';
import type { Settings } from './settings.ts';

/** `least`: at least so much; `most`: at most; none: shown for the reader alone. */
export type Target = { readonly least: number } | { readonly most: number } | null;

export interface Finding {
  readonly name: string;
  readonly ratio: Ratio;
  readonly target: Target;
}

export const isMissed = ({ ratio, target }: Finding): boolean => {
  if (target === null) return false;
  return 'least' in target ? ratio.median < target.least : ratio.median > target.most;
};

const inWords = (finding: Finding): string => {
  if (finding.target === null) return '';
  return isMissed(finding) ? 'missed' : 'met';
};

const targetInWords = (target: Target): string => {
  if (target === null) return '–';
  return 'least' in target ? `≥ ${target.least.toFixed(2)}` : `≤ ${target.most.toFixed(2)}`;
};

const round = (value: number): string => value.toFixed(2);

/** One line, as soon as it is known: a whole run takes minutes. */
export function tell(finding: Finding): void {
  const { median, min, max } = finding.ratio;
  const spread = min === max ? '' : `(${round(min)}–${round(max)})`;
  const columns = [
    finding.name.padEnd(62),
    round(median).padStart(6),
    spread.padEnd(13),
    targetInWords(finding.target).padEnd(7),
    inWords(finding),
  ];
  console.log(columns.join('  ').trimEnd());
}

export const heading = (): void =>
  console.log(
    `${'ratio'.padEnd(62)}  median  ${'(min–max)'.padEnd(13)}  ${'target'.padEnd(7)}  verdict`,
  );

/** The same for programs: `.cache/bench.json`. */
export function write(findings: readonly Finding[], settings: Settings): string {
  const file = inRoot('.cache/bench.json');
  mkdirSync(inRoot('.cache'), { recursive: true });
  const machine = { cores: cpus().length, load: loadavg(), node: process.version };
  const results = findings.map((finding) => ({ ...finding, verdict: inWords(finding) || null }));
  writeFileSync(file, `${JSON.stringify({ machine, settings, results }, null, 2)}\n`);
  return file;
}
