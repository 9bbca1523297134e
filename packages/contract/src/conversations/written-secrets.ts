/** Range of a text that looks like a password or a key. */
export interface WrittenSecret {
  readonly from: number;
  readonly to: number;
}

/** Words for “password” in the languages of the hub. */
const long =
  "pass[ -]?words?|pass[ -]?phrase|passwd|passwort|passwörter|kennwort|mot de passe|mdp|contraseña|clave|senha|parola d[’']accesso|parola chiave|api[ _-]?key|secret[ _-]?key|access[ _-]?token|كلمة المرور|كلمة السر|كلمه السر|الرقم السري|باسورد";
/** Words that occur in other sentences too: their value must look like a password. */
const short = 'pw|pwd|pass|psw|pin';

/** Separator of word and value: a colon, perhaps with a line break after it. */
const after = '(?<end>["\'`»”]?[ \\t]*(?:[:=：]|=>)[ \\t]*(?<next>\\r?\\n[ \\t]*)?)';
const named = new RegExp(
  `(?<![\\p{L}\\p{N}$])(?:${long}|(?<short>${short}))${after}["'\`«“]?(?<value>[^\\s"'\`«»“”]{4,200})`,
  'giu',
);
/** Word and value without a colon: the value must look like a password. */
const said = new RegExp(
  `(?<![\\p{L}\\p{N}$])(?:${long}|${short})[ \\t]+(?:(?:is|ist|lautet|est|es|é|è|هي|هو)[ \\t]+)?["'\`«“]?(?<value>[^\\s"'\`«»“”]{6,200})`,
  'giu',
);
/** `define( 'DB_PASSWORD', 'value' )` of WordPress, and lines such as `DB_PASSWORD=value`. */
const constant =
  /\b[A-Z_]*(?:PASSWORD|PASS|SECRET|AUTH_KEY|API_KEY)(?:_KEY|_SALT)?["']?\s*[,=]\s*["']?(?<value>[^\s"'<>]{4,200})/g;
/** Password in an address: `ftp://user:value@host`. */
const address = /\b[a-z][a-z\d+.-]{1,15}:\/\/[^\s:@/]{1,100}:(?<value>[^\s@/]{3,200})@/gi;
/** Line about FTP or SSH, which may contain a password. */
const serverLine = /^.{0,200}\b(?:s?ftps?|ssh|sshpass)\b.{0,200}$/gim;
const privateKey =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$(?![\s\S]))/g;
const issued =
  /\b(?:gh[pousr]_\w{30,}|sk_(?:live|test)_\w{16,}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|xox[abprs]-[\w-]{10,})/g;

/** Placeholders, code that reads a value, addresses, and masked values. */
const noValue = /^(?:[*•·.xX_-]+|[<[{(].*|\$\w+.*|\w+\(.*|https?:\/\/.*|[\d.,:/-]+|.*\.\w+\(.*)$/u;
const hasLetter = /\p{L}/u;
const hasOther = /[\p{N}!#$%&*+=?@^~]/u;
const trailing = /[.,;:)\]}]+$/;

/** Returns true for letters with digits or special characters, unless they form an address. */
const isMixed = (value: string): boolean =>
  hasLetter.test(value) && hasOther.test(value) && !/^[\w.+-]+@[\w-]+\.\w/.test(value);

/** Has letters, digits and a special character that no host or path has. */
const isServerPassword = (word: string): boolean =>
  word.length >= 8 &&
  /\p{L}/u.test(word) &&
  /\d/.test(word) &&
  /[!#$%&*+?^~]/.test(word) &&
  !word.includes('://');

interface Rule {
  readonly pattern: RegExp;
  readonly holds?: (value: string, match: RegExpMatchArray) => boolean;
}

const isAlone = (text: string, end: number): boolean =>
  /^["'`»”.]?[ \t]*(?:\r?\n|$)/.test(text.slice(end));

function isNamedValue(
  value: string,
  { groups, index = 0, input = '', 0: whole }: RegExpMatchArray,
) {
  if (groups?.['next'] !== undefined || groups?.['short'] !== undefined) return isMixed(value);
  return isMixed(value) || isAlone(input, index + whole.length);
}

const rules: readonly Rule[] = [
  { pattern: named, holds: isNamedValue },
  { pattern: said, holds: (value) => isMixed(value) && /\d/.test(value) },
  { pattern: constant, holds: (value) => !value.includes('(') },
  { pattern: address },
  { pattern: privateKey },
  { pattern: issued },
];

function foundBy({ pattern, holds = () => true }: Rule, text: string): WrittenSecret[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const secret = match.groups?.['value'];
    if (secret === undefined) return [{ from: match.index, to: match.index + match[0].length }];
    const value = secret.replace(trailing, '');
    if (value.length < 3 || noValue.test(value) || !holds(value, match)) return [];
    const from = match.index + match[0].lastIndexOf(secret);
    return [{ from, to: from + value.length }];
  });
}

const onServerLines = (text: string): WrittenSecret[] =>
  [...text.matchAll(serverLine)].flatMap(({ 0: line, index }) =>
    [...line.matchAll(/\S+/g)].flatMap(({ 0: word, index: at }) =>
      isServerPassword(word) ? [{ from: index + at, to: index + at + word.length }] : [],
    ),
  );

/**
 * Returns ranges that look like a password or a key, in order and without overlaps.
 * @param text Message of a person.
 */
export function findSecrets(text: string): WrittenSecret[] {
  const candidates = [...rules.flatMap((rule) => foundBy(rule, text)), ...onServerLines(text)];
  const sorted = candidates.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const withoutOverlaps: WrittenSecret[] = [];
  for (const candidate of sorted)
    if (candidate.from >= (withoutOverlaps.at(-1)?.to ?? 0)) withoutOverlaps.push(candidate);
  return withoutOverlaps;
}

/**
 * Replaces passwords and keys in a text by a mask.
 * @param text Message of a person.
 * @param mask Text in place of each secret.
 */
export function maskSecrets(text: string, mask: string): string {
  let masked = '';
  let end = 0;
  for (const { from, to } of findSecrets(text)) {
    masked += text.slice(end, from) + mask;
    end = to;
  }
  return masked + text.slice(end);
}
