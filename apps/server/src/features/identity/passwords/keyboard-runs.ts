import { commonStems } from './common-passwords.ts';

/** Keyboard rows and columns, the alphabet, and interleavings of two of them. */
const lines = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1qazxsw23edcvfr4',
  '147',
  '258',
  '369',
  '13579',
  '02468',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
];
const backwards = (line: string): string => Array.from(line).toReversed().join('');
const directions = [...lines, ...lines.map(backwards)];

/** Characters of the digit keys with Shift on most keyboards. */
const shifted = '!@#$%^&*()';
const unshift = (text: string): string =>
  text.replaceAll(/[!@#$%^&*()]/g, (sign) => String((shifted.indexOf(sign) + 1) % 10));

/** Decomposition of a text into runs and words. */
interface Cover {
  readonly pieces: number;
  /** Number of characters outside of all runs and words. */
  readonly spare: number;
  readonly words: number;
  readonly longest: number;
}

const most = { pieces: 5, spare: 2, words: 1, wordLength: 14 } as const;

const isRun = (text: string): boolean =>
  text.length >= 3 && directions.some((line) => line.includes(text));
const isSame = (text: string): boolean => text.length >= 2 && /^(.)\1+$/su.test(text);
const isWord = (text: string): boolean => text.length >= 4 && commonStems.has(text);

/** Returns the cover extended by `piece`; null if `piece` is no keyboard run. */
function withPiece(cover: Cover, piece: string): Cover | null {
  const pieces = cover.pieces + 1;
  const longest = Math.max(cover.longest, piece.length);
  if (isRun(piece) || isSame(piece)) return { ...cover, pieces, longest };
  if (isWord(piece)) return { ...cover, pieces, longest, words: cover.words + 1 };
  return piece.length === 1 ? { ...cover, spare: cover.spare + 1 } : null;
}

const fits = ({ pieces, spare, words }: Cover): boolean =>
  pieces <= most.pieces && spare <= most.spare && words <= most.words;

/** True if runs cover the whole text, or one has at least five characters: no coincidence. */
const isSeen = ({ spare, longest }: Cover): boolean => spare === 0 || longest >= 5;

/** Returns all decompositions of a text, except those that another one dominates. */
function coversOf(text: string): readonly Cover[] {
  const until: Cover[][] = [[{ pieces: 0, spare: 0, words: 0, longest: 0 }]];
  for (let end = 1; end <= text.length; end += 1) {
    const covers = new Map<string, Cover>();
    for (let start = Math.max(0, end - most.wordLength - 12); start < end; start += 1) {
      for (const cover of until[start] ?? []) {
        const next = withPiece(cover, text.slice(start, end));
        if (next && fits(next)) covers.set(JSON.stringify(next), next);
      }
    }
    until.push([...covers.values()]);
  }
  return until.at(-1) ?? [];
}

/**
 * Returns true if a password consists of keyboard or alphabet runs, repetitions and at most one
 * common word. Two other characters are allowed. Examples: `Aa123456`, `1qaz@WSX`, `Qwe123!@#`.
 */
export function isKeyboardRun(plain: string): boolean {
  if (!/\p{L}/u.test(plain) || plain.length > 40) return false;
  return [plain, unshift(plain)].some((text) => coversOf(text).some(isSeen));
}
