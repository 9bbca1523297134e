import { fault, fine, warning, type Check } from '#doctor/finding.ts';
import type { Subject } from '#doctor/subject.ts';

const valueOf = ({ from, value }: Subject['settings']['described'][number]): string => {
  if (from === 'default') return `default: ${value}`;
  if (from === 'file') return 'from a file, not shown';
  return value ?? 'set, not shown';
};

/** Lists every setting with its meaning, and reports faults and warnings. */
export const settingsCheck: Check<Subject> = {
  name: 'settings',
  isSlow: false,
  look: async ({ settings }) => [
    ...settings.described.map((each) => fine(`${each.name} (${valueOf(each)}): ${each.does}`)),
    ...settings.warnings.map((words) => warning(words, 'Correct the setting, or remove it.')),
    ...settings.faults.map((words) =>
      fault(words, 'The hub cannot start. See docs/operating.md for every setting.'),
    ),
  ],
};
