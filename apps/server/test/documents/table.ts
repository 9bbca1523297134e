/** Returns a Markdown table with aligned columns, as the formatter writes it. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) =>
    Math.max(3, ...escaped.map((row) => Array.from(row[column] ?? '').length)),
  );
  const line = (cells: readonly string[], fill: string): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [first = [], ...others] = escaped;
  return [line(first, ' '), line([], '-'), ...others.map((row) => line(row, ' '))].join('\n');
}

/** Returns a Markdown list of names with their meanings. */
export const listOf = (rows: readonly (readonly [name: string, meaning: string])[]): string =>
  rows.map(([name, meaning]) => `- ${name}: ${meaning}`).join('\n');

export const code = (text: string): string => `\`${text}\``;
