/** Rows of the alphabet and of keyboards, which people type instead of random text. */
const rows = [
  '0123456789abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
] as const;

/** Words of examples and of settings that no one filled in. Each word counts as one character. */
const words =
  /change|replace|placeholder|password|passwort|secret|sandbox|example|default|production|development|customer|hub|client|personal|token|letmein|welcome|admin/g;

/** Minimum length of a repetition that counts. Random texts contain shorter repetitions. */
const shortestRepetition = 5;

/** Returns the rows, with direction, in which `b` is next to `a`. */
function stepsOf(a: string, b: string): Set<string> {
  const steps = rows.flatMap((row) => {
    const [from, to] = [row.indexOf(a), row.indexOf(b)];
    const apart = from >= 0 && to >= 0 ? to - from : 0;
    return Math.abs(apart) === 1 ? [`${row} ${apart}`] : [];
  });
  return new Set(a === b ? ['same', ...steps] : steps);
}

/** Returns how many characters from position `at` repeat an earlier sequence of the text. */
function repeatedAt(text: string, at: number): number {
  let longest = 0;
  for (let from = 0; from < at; from += 1) {
    let length = 0;
    while (at + length < text.length && text[from + length] === text[at + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest >= shortestRepetition ? longest : 0;
}

/**
 * Returns the number of unpredictable characters in a secret. Characters that continue a row
 * (`0123…`, `qwer…`, `aaaa…`), repeat earlier text or belong to a placeholder do not count. About
 * 30 of 32 random characters count, also in hexadecimal text.
 */
function newCharactersIn(secret: string): number {
  const text = secret.toLowerCase().replaceAll(words, '\u{1}');
  let count = 0;
  let steps = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const repeated = repeatedAt(text, at);
    if (repeated > 0) {
      at += repeated;
      steps = new Set();
      continue;
    }
    const next = at > 0 ? stepsOf(text[at - 1] ?? '', text[at] ?? '') : new Set<string>();
    if (![...next].some((step) => steps.has(step))) count += 1;
    steps = next;
    at += 1;
  }
  return count;
}

/**
 * Returns true for a guessable secret: too short, too few different characters, or mostly
 * predictable. Random texts pass; not one in ten million should be refused.
 */
export const isWeak = (secret: string, { shortest }: { readonly shortest: number }): boolean =>
  isPoor(secret, { shortest }) || newCharactersIn(secret) < shortest * 0.55;

/** Returns true for a secret that is too short or has too few different characters. */
export const isPoor = (secret: string, { shortest }: { readonly shortest: number }): boolean =>
  secret.length < shortest || new Set(secret).size < shortest / 8 + 1;
