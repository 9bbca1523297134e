import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './sources.ts';

interface Words {
  readonly line: number;
  readonly text: string;
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/**
 * Returns the texts in quotes, in templates and between tags, without comments, names and imports.
 */
function wordsOfScript({ path, text }: Source): Words[] {
  const imported = new Set<number>();
  const found: { readonly start: number; readonly text: string }[] = [];
  const from = ({ source }: { readonly source: { readonly start: number } | null }): void => {
    if (source) imported.add(source.start);
  };
  new Visitor({
    ImportDeclaration: from,
    ExportNamedDeclaration: from,
    ExportAllDeclaration: from,
    ImportExpression: from,
    Literal({ start, value }) {
      if (typeof value === 'string') found.push({ start, text: value });
    },
    TemplateElement({ start, value }) {
      found.push({ start, text: value.raw });
    },
    JSXText({ start, value }) {
      found.push({ start, text: value });
    },
  }).visit(parseSync(path, text).program);
  return found
    .filter(({ start }) => !imported.has(start))
    .map((words) => ({ line: lineAt(text, words.start), text: words.text }));
}

/** Returns the lines of PHP, JSON and similar files without comment lines. */
const wordsOfLines = ({ text }: Source): Words[] =>
  text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter((words) => !/^\s*(?:\/\/|\/?\*|#)/.test(words.text));

/** Returns the texts of a file that people may see. */
export const shownWords = (source: Source): Words[] =>
  /\.tsx?$/.test(source.path) ? wordsOfScript(source) : wordsOfLines(source);
