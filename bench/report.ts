import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { inRoot } from '#scripts/machine/places.ts';
import type { Ratio } from './interleave.ts';
import type { Settings } from './settings.ts';

/** At least and at most so much. */
export interface Target {
  readonly least?: number;
  readonly most?: number;
}

export interface Finding {
  readonly name: string;
  readonly ratio: Ratio;
  readonly target: Target;
  /** What two measurements of the very same gave side by side: the truth is 1. */
  readonly control?: Ratio | undefined;
}

/** How far the control may be from the truth before nothing can be concluded. */
const mostNoise = 0.1;

const isUndecided = ({ control }: Finding): boolean =>
  control !== undefined && !(Math.abs(control.median - 1) <= mostNoise);

export const isMissed = (finding: Finding): boolean => {
  const { ratio, target } = finding;
  if (isUndecided(finding)) return false;
  const { least = 0, most = Infinity } = target;
  return !(ratio.median >= least && ratio.median <= most);
};

const inWords = (finding: Finding): string => {
  const { least, most } = finding.target;
  if (least === undefined && most === undefined) return '';
  if (isUndecided(finding)) return 'undecided';
  return isMissed(finding) ? 'missed' : 'met';
};

function targetInWords({ least, most }: Target): string {
  if (least !== undefined && most !== undefined) return `${least}–${most}`;
  if (least === undefined && most === undefined) return 'none';
  return least === undefined ? `≤ ${most?.toFixed(2)}` : `≥ ${least.toFixed(2)}`;
}

const round = (value: number): string => value.toFixed(2);

/** One line, as soon as it is known: a whole run takes minutes. */
export function tell(finding: Finding): void {
  const { median, min, max } = finding.ratio;
  const { control } = finding;
  const spread = min === max ? '' : `(${round(min)}–${round(max)})`;
  const columns = [
    finding.name.padEnd(70),
    round(median).padStart(6),
    spread.padEnd(13),
    targetInWords(finding.target).padEnd(7),
    (control ? round(control.median) : '').padEnd(7),
    inWords(finding),
  ];
  console.log(columns.join('  ').trimEnd());
}

export const heading = (): void =>
  console.log(
    `${'ratio'.padEnd(70)}  median  ${'(min–max)'.padEnd(13)}  ${'target'.padEnd(7)}  control  verdict`,
  );

/** The same for programs: `.cache/bench.json`. */
export function write(findings: readonly Finding[], settings: Settings): string {
  const file = inRoot('.cache/bench.json');
  mkdirSync(inRoot('.cache'), { recursive: true });
  const machine = { cores: cpus().length, load: loadavg(), node: process.version };
  const results = findings.map((finding) => ({ ...finding, verdict: inWords(finding) }));
  writeFileSync(file, `${JSON.stringify({ machine, settings, results }, null, 2)}\n`);
  return file;
}
