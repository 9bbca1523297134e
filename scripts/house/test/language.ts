import type { Source } from './sources.ts';

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const docComment = /(?:^|[\s;{(,])(\/\*\*\s[^]*?\*\/)/g;
const opening =
  /^\/\*\*[\s*]+(what|whether|where|who|whom|whose|of|by|that|to|so|whatever|whoever|which|how|as|why|when|it|its|they|their|those|these)\b/i;

/** Returns doc comments that begin with a clause: `path:line: word`. */
export const frontedComments = ({ path, text }: Source): string[] =>
  [...text.matchAll(docComment)].flatMap((match) => {
    const comment = match[1] ?? '';
    const [, word] = opening.exec(comment) ?? [];
    const at = match.index + match[0].length - comment.length;
    return word === undefined ? [] : [`${path}:${lineAt(text, at)}: ${word}`];
  });

const title =
  /(?:^|[\s;])(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()\n]|\([^()\n]*\))*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;

/** Returns the texts of doc comments, without code, and the names of tests. */
export const commentsAndTitles = ({ path, text }: Source): { line: number; text: string }[] => [
  ...[...text.matchAll(docComment)].map((match) => ({
    line: lineAt(text, match.index),
    text: (match[1] ?? '').replaceAll(/`[^`]*`/g, ''),
  })),
  ...(/\.(?:test|spec)\.tsx?$/.test(path) ? [...text.matchAll(title)] : []).map((match) => ({
    line: lineAt(text, match.index),
    text: match[2] ?? '',
  })),
];

/** Matches verbs with an irregular participle. */
const irregular =
  'Begun|Bound|Bought|Brought|Built|Chosen|Done|Found|Given|Gone|Heard|Held|Kept|Known|Laid|Left|Lost|' +
  'Made|Meant|Met|Paid|Proven|Said|Seen|Sent|Shown|Sold|Spent|Spoken|Taken|Taught|Told|Withdrawn|Written';
const exportedType = /^export (?:declare )?(?:type|interface|class) ([A-Z]\w*)/gm;
const participle = new RegExp(`^(?:[A-Z][a-z]+ed|${irregular})$`);
const question = /^(?:Which|Whose|Who|What|How|Way|Look)$/;

/** Nouns that end like a participle but are none. */
const nouns = ['Deed', 'Feed', 'Need', 'Seed', 'Speed'];

/** Returns exported types that are named by a bare participle or a question: `path:line: Name`. */
export const unnamedTypes = ({ path, text }: Source): string[] =>
  [...text.matchAll(exportedType)]
    .filter(([, name = '']) => participle.test(name) || question.test(name))
    .filter(([, name = '']) => !nouns.includes(name))
    .map((match) => `${path}:${lineAt(text, match.index)}: ${match[1]}`);
