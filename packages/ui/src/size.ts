import { numberFormat } from '@hub/language/formats';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in a readable decimal unit, as browsers show downloads: "1.2 MB". */
export function formatSize(bytes: number): string {
  let value = bytes / 1000;
  let place = 0;
  while (value >= 1000 && place < units.length - 1) {
    value /= 1000;
    place += 1;
  }
  const format = { style: 'unit', unit: units[place], maximumFractionDigits: 1 } as const;
  return numberFormat(format).format(Math.max(value, 0.1));
}
