/** Combining marks, such as accents. */
const marks = /\p{M}+/gu;
/** Letters that Unicode does not decompose, with the letters that people type instead. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Folds a text for the search: lower case, no accents, single spaces. Search terms are folded too,
 * so “muller” finds “Müller” and “Müller” finds “muller”.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Folds a text and adds a leading space, so that a search can find the start of a word. */
export const foldedText = (text: string): string => ` ${fold(text)}`;
