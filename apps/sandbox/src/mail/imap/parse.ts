/** Argument of a command: an atom, a text, or a list in parentheses. */
export type Word = string | readonly Word[];

export interface Command {
  readonly tag: string;
  readonly name: string;
  readonly words: readonly Word[];
}

const atomEnd = /[\s()]/;

/** Reads the argument at a position; an atom may contain `BODY[HEADER.FIELDS (DATE)]<0.100>`. */
function readWord(line: string, from: number): readonly [Word, number] {
  if (line[from] === '(') return readList(line, from + 1);
  if (line[from] === '"') {
    const text = /"((?:[^"\\]|\\.)*)"?/y;
    text.lastIndex = from;
    const found = text.exec(line);
    return [(found?.[1] ?? '').replaceAll(/\\(.)/g, '$1'), from + (found?.[0].length ?? 1)];
  }
  let at = from;
  let depth = 0;
  while (at < line.length && (depth > 0 || !atomEnd.test(line[at] ?? ''))) {
    if (line[at] === '[') depth += 1;
    if (line[at] === ']') depth -= 1;
    at += 1;
  }
  return [line.slice(from, at), Math.max(at, from + 1)];
}

function readList(line: string, from: number): readonly [readonly Word[], number] {
  const words: Word[] = [];
  let at = from;
  while (at < line.length && line[at] !== ')') {
    if (line[at] === ' ') at += 1;
    else {
      const [word, next] = readWord(line, at);
      words.push(word);
      at = next;
    }
  }
  return [words, at + 1];
}

/** Parses a line in which quoted texts have replaced the literals. */
export function parseCommand(line: string): Command {
  const [words] = readList(line.replaceAll(/[\r\n]/g, ' '), 0);
  const [tag = '*', name = '', ...rest] = words;
  return { tag: String(tag), name: String(name).toUpperCase(), words: rest };
}

export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Returns a predicate for the numbers in a set such as `1:3,7,9:*`. */
export function numbersIn(set: string, largest: number): (number: number) => boolean {
  const read = (text = ''): number => (text === '*' ? largest : Number(text));
  const ranges = set.split(',').map((part) => {
    const [from, to = from] = part.split(':');
    return [read(from), read(to)].toSorted((a, b) => a - b) as [number, number];
  });
  return (number) => ranges.some(([from, to]) => number >= from && number <= to);
}
