import { report, type CommandResult } from '#cli/result.ts';
import type { Finding } from '#doctor/finding.ts';

const signs = { fine: 'ok      ', warning: 'warning ', fault: 'ERROR   ' } as const;

const lineOf = ({ check, level, words, mend }: Finding): string =>
  `${signs[level]}${check}: ${words}${mend === null ? '' : `\n          ${mend}`}`;

/** Summarizes all passed checks in one line. */
function summaryOf(findings: readonly Finding[]): string[] {
  const names = [...new Set(findings.map(({ check }) => check))];
  if (names.length === 0) return [];
  return [`ok      ${names.join(', ')} (doctor --verbose shows each check)`];
}

/** `doctor [--verbose]`: faults first, then warnings, then passed checks; null for wrong usage. */
export async function doctorCommand(
  options: readonly string[],
  doctor: () => Promise<readonly Finding[]>,
): Promise<CommandResult | null> {
  const isVerbose = options.join() === '--verbose';
  if (options.length > 0 && !isVerbose) return null;
  const findings = await doctor();
  const of = (level: Finding['level']) => findings.filter((each) => each.level === level);
  const [well, warnings, faults] = [of('fine'), of('warning'), of('fault')];
  const counted = `${faults.length} ${faults.length === 1 ? 'error' : 'errors'}, ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}, ${well.length} passed`;
  const lines = [
    ...[...faults, ...warnings].map(lineOf),
    ...(isVerbose ? well.map(lineOf) : summaryOf(well)),
    counted,
  ];
  const json = { findings, warnings: warnings.length, faults: faults.length };
  return report(faults.length === 0, lines.join('\n'), json);
}
