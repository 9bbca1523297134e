import { currentLanguage } from '@hub/language';
import { piecesOf, type Parts } from '@hub/language/pieces';
import { texts, tableTexts } from './texts.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';

/** Inserts escaped markup into a text. */
const sentence = (text: string, parts: Parts<string>): string => piecesOf(text, parts).join('');

type Row = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string =>
  value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

const cell = (value: unknown): string => `<td>${escapeHtml(shown(value))}</td>`;
const inWords = (column: string): string => escapeHtml(column.replaceAll('_', ' '));

function rowsOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return `<p>${texts.page.nothing}</p>`;
  const head = columns.map((column) => `<th scope="col">${inWords(column)}</th>`).join('');
  const body = rows.map((row) => `<tr>${columns.map((name) => cell(row[name])).join('')}</tr>`);
  return `<div><table><thead lang="en"><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}

export function sectionOf(table: string, rows: readonly Row[]): string {
  const { what = table, until = '' } = tableTexts[table] ?? {};
  const parts = { until: escapeHtml(until), file: `<code>data/${table}.json</code>` };
  return `<section><h2>${escapeHtml(what)}</h2>
<p>${sentence(texts.page.kept, parts)}</p>
${rowsOf(rows)}</section>`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}
div{overflow-x:auto}table{border-collapse:collapse}th,td{border:1px solid #8886;padding:.25rem .5rem;text-align:start;vertical-align:top;unicode-bidi:isolate}`;

interface ExportPage {
  readonly name: string;
  readonly username: string;
  readonly at: Date;
  readonly sections: readonly string[];
}

/** Returns the HTML page of the export, which loads no files and runs no script. */
export function pageOf({ name, username, at, sections }: ExportPage): string {
  const { code, direction } = currentLanguage();
  const { page } = texts;
  const parts = { account: `<bdi>${escapeHtml(username)}</bdi>`, time: at.toISOString() };
  return `<!doctype html>
<html lang="${code}" dir="${direction}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.title({ hub: name }))}</title><style>${style}</style></head><body>
<h1>${escapeHtml(page.heading({ hub: name }))}</h1>
<p>${sentence(page.about, parts)}</p>
${sections.join('\n')}
</body></html>
`;
}
