import type { CommandResult } from './result.ts';
import type { Finding } from '#doctor/finding.ts';

const signs = { fine: 'fine    ', warning: 'warning ', fault: 'FAULT   ' } as const;

const lineOf = ({ check, level, words, mend }: Finding): string =>
  `${signs[level]}${check}: ${words}${mend === null ? '' : `\n          ${mend}`}`;

/** `doctor`: one line each, those to look at last, where the eye is. */
export async function doctorCommand(
  doctor: () => Promise<readonly Finding[]>,
): Promise<CommandResult> {
  const findings = await doctor();
  const of = (level: Finding['level']) => findings.filter((each) => each.level === level);
  const [well, warnings, faults] = [of('fine'), of('warning'), of('fault')];
  const counted = `${well.length} fine, ${warnings.length} to look at, ${faults.length} at fault`;
  const text = [...[...well, ...warnings, ...faults].map(lineOf), counted].join('\n');
  const json = { findings, warnings: warnings.length, faults: faults.length };
  return { exit: faults.length > 0 ? 1 : 0, text, json };
}
