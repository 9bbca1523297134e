export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface Target {
  readonly least?: number;
  readonly most?: number;
}

export interface Finding {
  readonly name: string;
  /** Ratio, or amount that is compared with a limit. */
  readonly value: Spread;
  readonly target: Target;
  /** Ratio of the baseline to itself, ideally 1. Any deviation is noise. */
  readonly control?: Spread;
}

/** Largest accepted deviation of the control. A larger deviation makes the result invalid. */
const mostNoise = 0.1;

function verdictOf({ value, control, target: { least = 0, most = Infinity } }: Finding): string {
  if (least === 0 && most === Infinity) return '';
  if (control && !(Math.abs(control.median - 1) <= mostNoise)) return 'undecided';
  return value.median >= least && value.median <= most ? 'met' : 'missed';
}

const figure = (value: number): string => value.toFixed(Math.abs(value) >= 100 ? 0 : 2);

function print(texts: readonly string[]): void {
  const columns = texts.map((text, at) => text.padEnd([70, 7, 15, 10, 8, 0][at] ?? 0));
  console.log(columns.join('  ').trimEnd());
}

export const printHeading = (): void =>
  print(['figure', 'median', 'min – max', 'target', 'control', 'verdict']);

/** Prints the line of a finding immediately, because a whole run takes long. */
export function printFinding(finding: Finding): void {
  const { name, value, control, target } = finding;
  const { least, most = Infinity } = target;
  const spread = value.min === value.max ? '' : `${figure(value.min)} – ${figure(value.max)}`;
  const bounds = [least === undefined ? '' : `≥ ${least}`, most === Infinity ? '' : `≤ ${most}`];
  const noise = control ? figure(control.median) : '';
  const words = bounds.filter(Boolean).join(', ');
  print([name, figure(value.median), spread, words, noise, verdictOf(finding)]);
}
