import { deepestText, type TextBlock, type TextSpan } from '@hub/contract/calls';
import { pageRoutes } from '@hub/contract/pages';
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { readSpans } from './span-rules.ts';
import { texts } from './texts.ts';

export interface LegalText {
  readonly title: string;
  readonly blocks: readonly TextBlock[];
}

export type LegalResult =
  | { readonly ok: true; readonly text: LegalText }
  | { readonly ok: false; readonly faults: readonly string[] };

const words = texts.legal;

/** Paths of the hub that a legal text may link to. Their addresses have no parameters. */
const pages = new Set<string>([
  ...Object.values(pageRoutes).map((route) => route.replace(/\/:\w+\?$/, '')),
  '/security',
]);

function createHeadings() {
  const names = new Set<string>();
  return {
    /** Returns the id of a heading. A second heading with the same text gets a number. */
    add(heading: string): string {
      const plain = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '');
      const base = plain || 'part';
      let name = base;
      for (let next = 2; names.has(name); next += 1) name = `${base}-${next}`;
      names.add(name);
      return name;
    },
    has: (name: string): boolean => names.has(name),
  };
}

type Headings = ReturnType<typeof createHeadings>;

/** Returns the fault of a link; null if its target exists. */
function linkFault(href: string, headings: Headings): string | null {
  if (href.startsWith('#')) {
    return headings.has(href.slice(1)) ? null : words.link.heading(href);
  }
  if (href.startsWith('/') && !href.startsWith('//')) {
    const [path = ''] = href.split(/[?#]/, 1);
    return pages.has(path) ? null : words.link.page(href);
  }
  const isElsewhere = /^(?:https?:\/\/[^/\s]|mailto:[^@\s]+@|tel:\+?\d)/i.test(href);
  return isElsewhere && URL.canParse(href) ? null : words.link.elsewhere(href);
}

interface ParsedLegalText {
  readonly faults: string[];
  readonly headings: Headings;
  readonly links: { readonly href: string; readonly line: number }[];
  /** First line of the current outermost block. */
  line: number;
}

const fault = (reading: ParsedLegalText, message: string): void => {
  reading.faults.push(words.at(reading.line, message));
};

function spansOf(tokens: readonly Token[], reading: ParsedLegalText): TextSpan[] {
  return readSpans(tokens, {
    fault: (message) => fault(reading, message),
    link: (href) => reading.links.push({ href, line: reading.line }),
  });
}

function headingOf({ depth, tokens }: Tokens.Heading, reading: ParsedLegalText): TextBlock[] {
  if (depth === 1) fault(reading, words.secondTitle);
  if (depth > 4) fault(reading, words.level);
  if (depth === 1 || depth > 4) return [];
  const spans = spansOf(tokens, reading);
  const id = reading.headings.add(spans.map(({ text }) => text).join(''));
  return [{ kind: 'heading', level: depth as 2 | 3 | 4, id, spans }];
}

function listOf({ items, ordered, start }: Tokens.List, reading: ParsedLegalText, depth: number) {
  if (items.some(({ task }) => task)) fault(reading, words.task);
  const block: TextBlock = {
    kind: 'list',
    start: ordered ? Number(start) || 1 : null,
    items: items.map((item) => blocksOf(item.tokens, reading, depth + 1)),
  };
  return [block];
}

/** Reads nested blocks. Their faults name the first line of the outermost block. */
function blocksOf(tokens: readonly Token[], reading: ParsedLegalText, depth: number): TextBlock[] {
  if (depth > deepestText) {
    fault(reading, words.deep(deepestText));
    return [];
  }
  return tokens.flatMap((token) => blockOf(token as MarkedToken, reading, depth));
}

function blockOf(token: MarkedToken, reading: ParsedLegalText, depth: number): TextBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
    // The list reports task items.
    case 'checkbox':
      return [];
    case 'heading':
      return headingOf(token, reading);
    case 'paragraph':
      return [{ kind: 'paragraph', spans: spansOf(token.tokens, reading) }];
    // Text of a list item without blank lines.
    case 'text':
      return [{ kind: 'paragraph', spans: spansOf(token.tokens ?? [token], reading) }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(token.tokens, reading, depth + 1) }];
    case 'list':
      return listOf(token, reading, depth);
    case 'table': {
      const cell = ({ tokens }: Tokens.TableCell): TextSpan[] => spansOf(tokens, reading);
      const rows = token.rows.map((row) => row.map(cell));
      return [{ kind: 'table', head: token.header.map(cell), rows }];
    }
    case 'html':
      fault(reading, words.html(token.raw.trim().split('\n', 1)[0] ?? ''));
      return [];
    case 'code':
      fault(reading, words.code);
      return [];
    default:
      fault(reading, words.other(token.type));
      return [];
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Parses a legal text in Markdown. Returns the tree of elements, or every fault with its line. */
export function readLegal(markdown: string): LegalResult {
  const source = markdown.replaceAll(/\r\n?/g, '\n');
  const tokens = new Lexer({ gfm: true }).lex(source) as MarkedToken[];
  const reading: ParsedLegalText = { faults: [], headings: createHeadings(), links: [], line: 1 };
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space' && type !== 'def');
  const isTitled = first?.type === 'heading' && first.depth === 1;
  if (!isTitled) reading.faults.push(words.at(1, words.title));
  const title = isTitled ? spansOf(first.tokens, reading) : [];
  const blocks: TextBlock[] = [];
  const shown = new Set<Token>(isTitled ? rest : tokens);
  for (const token of tokens) {
    if (shown.has(token)) blocks.push(...blockOf(token, reading, 0));
    reading.line += linesIn(token.raw);
  }
  for (const { href, line } of reading.links) {
    const message = linkFault(href, reading.headings);
    if (message !== null) reading.faults.push(words.at(line, message));
  }
  if (reading.faults.length > 0) return { ok: false, faults: reading.faults };
  return { ok: true, text: { title: title.map(({ text }) => text).join(''), blocks } };
}
