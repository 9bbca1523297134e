/** Marks above or below a letter. */
const marks = /\p{M}+/gu;
/** Letters that are no other letter with a mark, and are typed as one all the same. */
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
 * Folds a text for the search: lower case, no accents, single blanks. Search words are folded the
 * same way, so “muller” finds “Müller” and vice versa.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The same with a leading blank, by which `holds` finds the beginning of a word. */
export const foldedText = (text: string): string => ` ${fold(text)}`;
