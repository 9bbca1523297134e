export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Bounds of a figure; without bounds it is only reported. */
export interface Target {
  readonly least?: number;
  readonly most?: number;
}

export interface Finding {
  readonly name: string;
  /** A ratio, or the amount measured against a budget. */
  readonly value: Spread;
  readonly target: Target;
  /** Ratio of the yardstick to itself: ideally 1; any difference is noise. */
  readonly control?: Spread;
}

/** Largest accepted deviation of the control; beyond it a result is void. */
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

/** Prints one line as soon as it is known, because a whole run takes long. */
export function printFinding(finding: Finding): void {
  const { name, value, control, target } = finding;
  const { least, most = Infinity } = target;
  const spread = value.min === value.max ? '' : `${figure(value.min)} – ${figure(value.max)}`;
  const bounds = [least === undefined ? '' : `≥ ${least}`, most === Infinity ? '' : `≤ ${most}`];
  const noise = control ? figure(control.median) : '';
  const words = bounds.filter(Boolean).join(', ');
  print([name, figure(value.median), spread, words, noise, verdictOf(finding)]);
}
