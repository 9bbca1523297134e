import { personalTables } from '#platform/db/personal-tables.ts';
import type { ColumnClass, PersonalTable } from '#platform/db/personal-tables.ts';

const named = ({ columns }: PersonalTable, kind: ColumnClass): string[] =>
  Object.entries(columns)
    .filter(([, columnClass]) => columnClass === kind)
    .map(([name]) => name);

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Returns the description of a table's data for docs/privacy.md. */
function wordsOf(table: PersonalTable): string {
  const [given, secret] = [named(table, 'given'), named(table, 'secret')];
  const lines = [
    `- **${table.what}** (\`${table.table}\`). Kept ${table.until}.`,
    ...(given.length > 0 ? [`  Copied: ${listed(given)}.`] : []),
    ...(secret.length > 0 ? [`  Secret: ${listed(secret)}.`] : []),
  ];
  return lines.join('\n');
}

/** Returns the descriptions of all tables, first those with personal data. */
export function privacySection(): string {
  const [people, others] = [
    personalTables.filter(({ rows }) => rows !== null),
    personalTables.filter(({ rows }) => rows === null),
  ];
  return [
    '## About people',
    people.map(wordsOf).join('\n'),
    '## Without personal data',
    others.map(wordsOf).join('\n'),
  ].join('\n\n');
}
