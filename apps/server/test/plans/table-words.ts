import type { ColumnClass, PersonalTable } from '#platform/personal.ts';

const named = ({ columns }: PersonalTable, kind: ColumnClass): string[] =>
  Object.entries(columns)
    .filter(([, each]) => each === kind)
    .map(([name]) => name);

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** A table's class in words, for docs/privacy.md. */
function wordsOf(table: PersonalTable): string {
  const [given, kept] = [named(table, 'given'), named(table, 'kept')];
  const lines = [
    `- **${table.what}** (\`${table.table}\`). Kept ${table.until}.`,
    ...(given.length > 0 ? [`  In the copy: ${listed(given)}.`] : []),
    ...(kept.length > 0 ? [`  Shown to nobody: ${listed(kept)}.`] : []),
  ];
  return lines.join('\n');
}

/** Describes every table in words: first those with personal data, then the others. */
export function tableWords(tables: readonly PersonalTable[]): string {
  const [people, nobody] = [
    tables.filter(({ rows }) => rows !== null),
    tables.filter(({ rows }) => rows === null),
  ];
  return [
    '## About people',
    people.map(wordsOf).join('\n'),
    '## About nobody',
    nobody.map(wordsOf).join('\n'),
  ].join('\n\n');
}
