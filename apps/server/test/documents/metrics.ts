import { code, listOf } from './table.ts';

/** List of docs/operating.md, from the answer of `/metrics`. */
export function metricsSection(exposed: string): string {
  const types = new Map(
    [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  const rows = [...exposed.matchAll(/^# HELP (hub_\S+) (.+)$/gm)]
    .map(([, name = '', help = '']) => [`${code(name)} (${types.get(name) ?? ''})`, help] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return listOf(rows);
}
